@_spi(Tools) import Digests
import Foundation
import PropertyLists
import SourceText

/// `report`: one page with its style and script, which loads nothing.
package struct ReportPage {
    let model: ReportModel
    let map: ReportMap
    let drawing: ReportSVG

    init(_ model: ReportModel) {
        self.model = model
        map = ReportMap(model.paths)
        drawing = ReportSVG(model)
    }

    var text: String {
        let script = String(decoding: PackageResources.report_js, as: UTF8.self)
        let style = ReportSVG.style + "\n" + String(decoding: PackageResources.report_css, as: UTF8.self)
        // The one script is allowed by its hash, so that nothing of a project can become another one.
        let hash = Data(MessageDigest.sha256(Data(script.utf8))).base64EncodedString()
        let title = "Environments of \(model.title)".html
        let sections = [findings, changes, mapSection, values, switchPoints].filter { !$0.isEmpty }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(hash)'">
            <title>\(title)</title>
            <style>
            \(style)</style>
            </head>
            <body>
            <header>
            <h1>\(title)</h1>
            <p>\(summary.html)</p>
            <nav aria-label="Sections">\(links)</nav>
            </header>
            <main>
            \(sections.joined(separator: "\n"))
            </main>
            <footer><p>Made by switchyard \(ToolVersion.current). Secrets are \(Redaction.text.html).</p></footer>
            <script>\(script)</script>
            </body>
            </html>
            """
    }

    // MARK: Head

    private var summary: String {
        let found = model.findings.isEmpty ? "no findings" : Self.count(model.findings.count, "finding")
        guard !model.paths.isEmpty else { return "\(model.absence); \(found)." }
        let schemes = Set(model.paths.map(\.schemeFile)).count
        let targets = Set(model.paths.compactMap { path in path.target.map { [path.project, $0] } }).count
        return [
            Self.count(schemes, "scheme"), Self.count(targets, "target"),
            Self.count(model.environments.count, "environment"), found,
        ].joined(separator: ", ") + "."
    }

    package static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private var links: String {
        let all = [
            ("findings", "Findings", true), ("since", "Changes", model.changes != nil), ("map", "Map", true),
            ("values", "Values", !model.values.isEmpty),
            ("switch-points", "Switch points", !model.switchPoints.isEmpty),
        ]
        return all.filter(\.2).map { "<a href=\"#\($0.0)\">\($0.1)</a>" }.joined(separator: " ")
    }

    func section(_ id: String, _ title: String, _ contents: String) -> String {
        "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title.html)</h2>\n\(contents)\n</section>"
    }

    // MARK: Since

    private var changes: String {
        guard let changes = model.changes else { return "" }
        let lists = changes.list.map(\.audience).uniqued.map { audience in
            let items = changes.list.filter { $0.audience == audience }.map { "<li>\($0.words.html)</li>" }
            return "<h3>\(audience.title.html)</h3>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
        }
        let nothing = "<p>\(ReportChanges.none)</p>"
        return section(
            "since", "Changes since \(changes.revision)", lists.isEmpty ? nothing : lists.joined(separator: "\n"))
    }
}
