import PropertyLists
import SourceText

/// `matrix --format markdown`: for a pull request.
struct MatrixMarkdown {
    let report: MatrixReport

    init(_ report: MatrixReport) {
        self.report = report
    }

    var text: String {
        let table = MatrixTable(report)
        var lines: [String] = []
        if !table.rows.isEmpty {
            lines = [row(table.head.map(escaped)), row(table.head.map { _ in "---" })]
            lines += table.rows.map { cells in
                row(cells.dropLast().map(escaped) + [cells.last.map { $0.isEmpty ? "" : "⚠️ \(escaped($0))" } ?? ""])
            }
        }
        if !report.pickedFiles.isEmpty {
            lines +=
                (lines.isEmpty ? [] : [""])
                + report.pickedFiles.map {
                    "- \(location($0.location))\(escaped($0.phrase)) \(escaped($0.files.joined(separator: ", ")))"
                }
        }
        if !report.findings.isEmpty {
            lines +=
                (lines.isEmpty ? [] : [""])
                + report.findings.flatMap(item)
        }
        return lines.joined(separator: "\n")
    }

    /// A finding, followed by its notes.
    private func item(_ finding: Finding) -> [String] {
        let fix = finding.fix.map { ": \(escaped($0))" } ?? ""
        let words = "\(finding.severity.rawValue): \(escaped(finding.message))\(fix) [\(finding.rule)]"
        return ["- \(location(finding.location))\(words)"]
            + finding.notes.map { "  - \(location($0.location))\(escaped($0.message))" }
    }

    private func location(_ location: SourceText.SourceLocation?) -> String {
        location.map { "\(code($0.description.printable)) " } ?? ""
    }

    /// Text as code, delimited by more backticks than it contains in a row.
    private func code(_ text: String) -> String {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        guard longest > 0 else { return "`\(text)`" }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(text) \(fence)"
    }

    private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    /// Escapes characters that have a meaning in Markdown.
    private func escaped(_ text: String) -> String {
        text.printable.reduce(into: "") { result, character in
            if "\\`*_{}[]<>|#~".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
