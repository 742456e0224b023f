import AppProjects
import PropertyLists
import SourceText

/// The one place where findings become words: `path:line:column: error: message [rule]`, which Xcode, editors and CI
/// annotate, then the line of source with a caret, as swiftc prints it, then notes and the fix.
struct FindingPrinter {
    /// Names of the catalog's secrets. Lines of source with one of them, or with a name that sounds like a secret's, are
    /// not printed.
    var secrets: Set<String> = []

    /// The bytes of a line that is printed. A longer one was written by a program, and explains nothing.
    private static let longestLine = 1_000

    /// The lines of findings.
    func lines(_ findings: [Finding]) -> [String] {
        var sources = SourceFiles()
        return findings.flatMap { lines($0, &sources) }
    }

    private func lines(_ finding: Finding, _ sources: inout SourceFiles) -> [String] {
        let location = finding.location.map { "\($0): " } ?? ""
        let head = "\(location)\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
        let notes = finding.notes.map { note in (note.location.map { "\($0): " } ?? "") + "note: \(note.message)" }
        let fix = finding.fix.map { ["    \($0)"] } ?? []
        return [head.printable] + snippet(finding.location, &sources) + (notes + fix).map(\.printable)
    }

    /// The line with its number, and the caret below.
    private func snippet(_ location: SourceText.SourceLocation?, _ sources: inout SourceFiles) -> [String] {
        guard let location, let position = location.position, let lines = sources.lines(of: location.file),
            let text = lines.text(ofLine: position.line), text.utf8.count <= Self.longestLine, !holdsSecret(text),
            let snippet = lines.snippet(at: position)
        else { return [] }
        let number = "\(position.line)"
        let blank = String(repeating: " ", count: number.count)
        return [" \(number) | \(snippet.source)", " \(blank) | \(snippet.caret)"]
    }

    private func holdsSecret(_ line: String) -> Bool {
        secrets.contains { line.contains($0) } || SecretName.sounds(inLine: line)
            // A URL with a password.
            || line.firstMatch(of: /:\/\/[^\s\/@:]+:[^\s\/@]+@/) != nil
    }
}
