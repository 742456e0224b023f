import CatalogDifferences

/// `diff ENVIRONMENT ENVIRONMENT --format markdown`: a table for a comment on a pull request.
package struct EnvironmentDiffMarkdown {
    let report: EnvironmentDiffReport

    package init(_ report: EnvironmentDiffReport) {
        self.report = report
    }

    package var text: String {
        guard let difference = report.difference else { return "" }
        let summary = EnvironmentDiffText(report).summary(difference)
        let head = [
            Markdown.row(["Key", Markdown.escaped(report.first), Markdown.escaped(report.second)]),
            Markdown.row(["---", "---", "---"]),
        ]
        var rows = difference.entries.map { entry in
            [Markdown.row([Markdown.escaped(entry.key), Self.cell(entry.first), Self.cell(entry.second)])]
        }
        if !rows.isEmpty { rows[0] = head + rows[0] }
        return MarkdownComment(
            command: "diff", headline: "**\(Markdown.escaped(summary))** in \(Markdown.code(report.path))",
            parts: [MarkdownComment.Part(title: "\(report.first) and \(report.second)", items: rows)]
        ).text
    }

    private static func cell(_ value: CatalogValue?) -> String {
        guard let value else { return "no value" }
        return "\(Markdown.escaped(value.description))<br>\(Markdown.escaped(EnvironmentDiffText.origin(value)))"
    }
}
