import SourceText

/// The one place where findings become words: `path:line:column: error: message [rule]`, which Xcode, editors and CI
/// annotate.
enum FindingPrinter {
    /// The lines of a finding: itself, and what to do about it.
    static func lines(_ finding: Finding) -> [String] {
        let place = finding.location.map { "\($0): " } ?? ""
        let head = "\(place)\(finding.severity.rawValue): \(singleLine(finding.message)) [\(finding.rule)]"
        let notes = finding.notes.map { note in
            (note.location.map { "\($0): " } ?? "") + "note: \(singleLine(note.message))"
        }
        return [head] + notes + (finding.fix.map { ["    \(singleLine($0))"] } ?? [])
    }

    /// Messages quote what files say, and a file must not be able to write lines of its own.
    private static func singleLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
