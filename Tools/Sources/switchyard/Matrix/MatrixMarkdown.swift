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
            lines = [row(table.head), row(table.head.map { _ in "---" })]
            lines += table.rows.map { cells in
                row(cells.dropLast().map(escaped) + [cells.last.map { $0.isEmpty ? "" : "⚠️ \(escaped($0))" } ?? ""])
            }
        }
        if !report.findings.isEmpty {
            lines +=
                (lines.isEmpty ? [] : [""])
                + report.findings.map { finding in
                    let place = finding.location.map { "`\($0.description.printable)` " } ?? ""
                    let fix = finding.fix.map { ": \(escaped($0))" } ?? ""
                    return "- \(place)\(finding.severity.rawValue): \(escaped(finding.message))\(fix) [\(finding.rule)]"
                }
        }
        return lines.joined(separator: "\n")
    }

    private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    /// What Markdown would read as its own.
    private func escaped(_ text: String) -> String {
        text.printable.reduce(into: "") { result, character in
            if "\\`*_{}[]<>|#~".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
