import ArtifactAudit
import PropertyLists
import SourceText

/// `audit --format markdown`: a comment on a pull request.
package struct AuditMarkdown {
    let outcome: AuditResult

    package init(_ outcome: AuditResult) { self.outcome = outcome }

    package var text: String {
        let report = outcome.report
        let (spread, rest) = AuditWords.spread(report.hits.filter { $0.accepted == nil && $0.severity != .note })
        let missing = report.required.filter { !$0.found }.map { AuditWords.requirement($0, outcome) }
        let basis = AuditWords.basis(outcome)
        return MarkdownComment(
            command: "audit",
            headline: "**\(Markdown.escaped(AuditWords.verdict(outcome)))**: \(Markdown.escaped(basis))",
            parts: [
                MarkdownComment.Part(title: "Found", items: spread.map(item) + rest.map(item), isFolded: false),
                MarkdownComment.Part(title: "Missing", items: missing.map(Self.item), isFolded: false),
                MarkdownComment.Part(
                    title: "What to do", items: AuditWords.fixes(outcome).map(Self.item), isFolded: false),
                MarkdownComment.Part(
                    title: "Not read", items: report.coverage.unread.map { Self.item("\($0.path) (\($0.reason))") }),
                MarkdownComment.Part(
                    title: "Accepted",
                    items: report.hits.filter { $0.accepted != nil }.map {
                        Self.item("\($0.path): \($0.value) (\($0.accepted ?? ""))")
                    }),
                MarkdownComment.Part(
                    title: "Read",
                    items: ([AuditWords.coverage(outcome)] + AuditWords.unprovable(report).map { "not provable: \($0)" })
                        .map(Self.item)),
            ]
        ).text
    }

    private func item(_ hit: AuditReport.Hit) -> [String] {
        let place = [hit.part, hit.offset.map { "offset \($0)" }, hit.encoding].compactMap { $0 }
        let words = "\(hit.severity.rawValue): \(AuditWords.message(hit)) [\(hit.rule.rawValue)]"
        let places = place.isEmpty ? "" : " (\(Markdown.escaped(place.joined(separator: ", "))))"
        return ["- \(Markdown.code(hit.path)) \(Markdown.escaped(words))\(places)"]
    }

    private func item(_ hit: AuditReport.Hit, _ paths: [String]) -> [String] {
        let words = "\(hit.severity.rawValue): \(AuditWords.message(hit)) [\(hit.rule.rawValue)]"
        return ["- \(paths.count) files \(Markdown.escaped("\(words): \(AuditWords.few(paths))"))"]
    }

    private static func item(_ text: String) -> [String] { ["- \(Markdown.escaped(text))"] }
}
