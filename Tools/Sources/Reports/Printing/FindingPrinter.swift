import AppProjects
import PropertyLists
package import SourceText

/// The one place where findings become words: `path:line:column: error: message [rule]`, which Xcode, editors and CI
/// annotate, then the line of source with a caret, as swiftc prints it, then notes and the fix.
package struct FindingPrinter {
    /// Names of the catalog's secrets. Lines of source with one of them, or with a name that sounds like a secret's, are
    /// not printed; neither are those that a finding says to have a secret.
    private let secrets: Set<String>

    package init(secrets: Set<String> = []) { self.secrets = secrets }

    /// The bytes of a line that is printed. A longer one was written by a program, and explains nothing.
    private static let longestLine = 1_000

    /// How many notes are printed: more of them say no more.
    private static let mostNotes = 5

    /// The lines of findings.
    package func lines(_ findings: [Finding]) -> [String] {
        var sources = SourceFiles()
        let withheld = WithheldLines(secrets, findings)
        return findings.flatMap { lines($0, withheld, &sources) }
    }

    private func lines(_ finding: Finding, _ withheld: WithheldLines, _ sources: inout SourceFiles) -> [String] {
        let notes = Self.notes(of: finding).map { note in
            (note.location.map { "\($0): " } ?? "") + "note: \(note.message)"
        }
        let fix = finding.fix.map { ["    \($0)"] } ?? []
        return [Self.line(finding)] + snippet(finding.location, withheld, &sources) + (notes + fix).map(\.printable)
    }

    /// The first line of a finding.
    static func line(_ finding: Finding) -> String {
        let location = finding.location.map { "\($0): " } ?? ""
        return "\(location)\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]".printable
    }

    /// The line with its number, and the caret below.
    private func snippet(
        _ location: SourceText.SourceLocation?, _ withheld: WithheldLines, _ sources: inout SourceFiles
    ) -> [String] {
        guard let location, let position = location.position, let lines = sources.lines(of: location.file),
            let text = lines.text(ofLine: position.line), text.utf8.count <= Self.longestLine,
            !withheld.contains(location, lines), let snippet = lines.snippet(at: position)
        else { return [] }
        let number = "\(position.line)"
        let blank = String(repeating: " ", count: number.count)
        return [" \(number) | \(snippet.source)", " \(blank) | \(snippet.caret)"]
    }

    // MARK: Notes

    /// The notes of a finding for people: each once, and the first of many. How many more there are is the last one.
    static func notes(of finding: Finding) -> [Finding.Note] {
        let notes = finding.notes.uniqued
        let rest = notes.count - mostNotes
        return rest > 0 ? notes.prefix(mostNotes) + [Finding.Note(message: "and \(rest) more")] : notes
    }
}
