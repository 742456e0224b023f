import CatalogDifferences

/// `diff --from REVISION --format markdown`: a comment on a pull request.
package struct RevisionDiffMarkdown {
    let report: RevisionDiffReport

    package init(_ report: RevisionDiffReport) {
        self.report = report
    }

    package var text: String {
        let words = RevisionDiffText(report)
        let summary = words.summary.prefix(1).uppercased() + words.summary.dropFirst()
        let revisions = ([report.from] + [report.to].compactMap { $0 }).map(Markdown.code).joined(separator: " and ")
        return MarkdownComment(
            command: "diff",
            headline:
                "**\(summary)** in \(Markdown.code(report.path)) \(report.to == nil ? "since" : "between") \(revisions)",
            parts: words.parts.map { part in
                MarkdownComment.Part(
                    title: part.heading,
                    items: part.lines.map { line in
                        ["- \(Markdown.escaped(line.words))" + (line.location.map { " \(Markdown.code($0))" } ?? "")]
                    }, isFolded: part.audience != .appStore)
            }
        ).text
    }
}
