import PropertyLists
import SourceText

/// Text in Markdown, as GitHub and GitLab show it.
package enum Markdown {
    /// A text without effect: characters that have a meaning in Markdown are escaped.
    package static func escaped(_ text: String) -> String {
        text.printable.reduce(into: "") { result, character in
            if "\\`*_{}[]<>|#~&".contains(character) { result.append("\\") }
            result.append(character)
            // A name after an @ would notify its owner.
            if character == "@" { result += "<!-- -->" }
        }
    }

    /// Text as code, delimited by more backticks than it contains in a row.
    package static func code(_ text: String) -> String {
        let text = text.printable
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        guard longest > 0 else { return "`\(text)`" }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(text) \(fence)"
    }

    /// A row of a table, of cells that are Markdown.
    static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    /// A finding as an item of a list, followed by its first notes.
    static func item(_ finding: Finding) -> [String] {
        let fix = finding.fix.map { ": \(escaped($0))" } ?? ""
        let words = "\(finding.severity.rawValue): \(escaped(finding.message))\(fix) [\(finding.rule)]"
        return ["- \(location(finding.location))\(words)"]
            + FindingPrinter.notes(of: finding).map { "  - \(location($0.location))\(escaped($0.message))" }
    }

    /// A place before what is there.
    static func location(_ location: SourceText.SourceLocation?) -> String {
        location.map { "\(code($0.description)) " } ?? ""
    }
}
