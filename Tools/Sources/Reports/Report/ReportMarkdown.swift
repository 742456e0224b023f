import Rules
import SourceText

/// `report --format markdown`: a comment on a pull request, what changed first.
struct ReportMarkdown {
    let model: ReportModel

    init(_ model: ReportModel) { self.model = model }

    var text: String {
        MarkdownComment(command: "report", headline: headline, parts: changes + [findings, map]).text
    }

    private var headline: String {
        guard let changes = model.changes else { return "**\(reached)**" }
        let since = "since \(Markdown.code(changes.revision))"
        guard !changes.list.isEmpty else { return "**No change** \(since). \(ReportChanges.none)" }
        return "**\(ReportPage.count(changes.list.count, "change")), \(changes.released) for the App Store** \(since)"
    }

    private var reached: String {
        let schemes = ReportPage.count(Set(model.paths.map(\.schemeFile)).count, "scheme")
        let environments = ReportPage.count(Set(model.paths.compactMap(\.environment)).count, "environment")
        return "\(schemes), \(environments)"
    }

    private var changes: [MarkdownComment.Part] {
        let list = model.changes?.list ?? []
        return list.map(\.audience).uniqued.map { audience in
            MarkdownComment.Part(
                title: audience.title,
                items: list.filter { $0.audience == audience }.map { ["- \(Markdown.escaped($0.words))"] },
                isFolded: audience != .appStore)
        }
    }

    private var findings: MarkdownComment.Part {
        MarkdownComment.Part(title: "Findings", items: model.findings.map(Markdown.item))
    }

    private var map: MarkdownComment.Part {
        MarkdownComment.Part(
            title: "Map", items: [["```mermaid", ReportMermaid(model).text, "```"]], isCounted: false)
    }
}
