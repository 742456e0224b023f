import PropertyLists
import SourceText

/// `matrix --format markdown`: for a pull request.
package struct MatrixMarkdown {
    let report: MatrixReport

    package init(_ report: MatrixReport) {
        self.report = report
    }

    package var text: String {
        let table = MatrixTable(report)
        var lines: [String] = []
        if !table.rows.isEmpty {
            lines = [Markdown.row(table.head.map(Markdown.escaped)), Markdown.row(table.head.map { _ in "---" })]
            lines += table.rows.map { cells in
                Markdown.row(
                    cells.dropLast().map(Markdown.escaped)
                        + [cells.last.map { $0.isEmpty ? "" : "⚠️ \(Markdown.escaped($0))" } ?? ""])
            }
        }
        if !report.pickedFiles.isEmpty {
            lines +=
                (lines.isEmpty ? [] : [""])
                + report.pickedFiles.map {
                    "- \(Markdown.location($0.location))\(Markdown.escaped($0.phrase)) "
                        + Markdown.escaped($0.files.joined(separator: ", "))
                }
        }
        if !report.findings.isEmpty {
            lines +=
                (lines.isEmpty ? [] : [""])
                + report.findings.flatMap(Markdown.item)
        }
        return lines.joined(separator: "\n")
    }
}
