import SourceText

/// The only printer of findings: `path:line:column: error: message [rule]`, which Xcode, editors, and CI systems
/// annotate.
enum FindingPrinter {
    /// The lines of a finding: the finding, its notes, and its fix.
    static func lines(_ finding: Finding) -> [String] {
        let location = finding.location.map { "\($0): " } ?? ""
        let head = "\(location)\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
        let notes = finding.notes.map { note in (note.location.map { "\($0): " } ?? "") + "note: \(note.message)" }
        return ([head] + notes + (finding.fix.map { ["    \($0)"] } ?? [])).map(\.printable)
    }
}
