import ArgumentParser
import Crypto
import Foundation
import PropertyLists
import SourceText

/// `report`: one page with its style and script, which loads nothing.
struct ReportPage {
    let model: ReportModel
    private let map: ReportMap
    private let drawing: ReportSVG

    init(_ model: ReportModel) {
        self.model = model
        map = ReportMap(model.paths)
        drawing = ReportSVG(model)
    }

    var text: String {
        let script = String(decoding: PackageResources.report_js, as: UTF8.self)
        let style = ReportSVG.style + "\n" + String(decoding: PackageResources.report_css, as: UTF8.self)
        // The one script is allowed by its hash, so that nothing of a project can become another one.
        let hash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
        let title = "Environments of \(model.title)".html
        let sections = [changes, mapSection, values, switchPoints, findings].filter { !$0.isEmpty }
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
            <footer><p>Made by switchyard \(SwitchyardCommand.configuration.version). Secrets are \(Redaction.text.html).</p></footer>
            <script>\(script)</script>
            </body>
            </html>
            """
    }

    // MARK: Head

    private var summary: String {
        let schemes = Set(model.paths.map(\.schemeFile)).count
        let targets = Set(model.paths.compactMap { path in path.target.map { [path.project, $0] } }).count
        let found = model.findings.isEmpty ? "no findings" : Self.count(model.findings.count, "finding")
        return [
            Self.count(schemes, "scheme"), Self.count(targets, "target"),
            Self.count(model.environments.count, "environment"), found,
        ].joined(separator: ", ") + "."
    }

    static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private var links: String {
        let all = [
            ("since", "Changes", model.changes != nil), ("map", "Map", true),
            ("values", "Values", !model.values.isEmpty),
            ("switch-points", "Switch points", !model.switchPoints.isEmpty), ("findings", "Findings", true),
        ]
        return all.filter(\.2).map { "<a href=\"#\($0.0)\">\($0.1)</a>" }.joined(separator: " ")
    }

    private func section(_ id: String, _ title: String, _ contents: String) -> String {
        "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title.html)</h2>\n\(contents)\n</section>"
    }

    // MARK: Since

    private var changes: String {
        guard let changes = model.changes else { return "" }
        let lists = changes.list.map(\.audience).uniqued.map { audience in
            let items = changes.list.filter { $0.audience == audience }.map { "<li>\($0.words.html)</li>" }
            return "<h3>\(audience.html)</h3>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
        }
        let nothing = "<p>\(ReportChanges.none)</p>"
        return section(
            "since", "Changes since \(changes.revision)", lists.isEmpty ? nothing : lists.joined(separator: "\n"))
    }

    // MARK: Map

    private var mapSection: String {
        guard !model.paths.isEmpty else { return section("map", "Map", "<p>No scheme builds anything here.</p>") }
        let targets = map.all.map { "<option>\($0.targets[0].html)</option>" }
        let grouping =
            map.isGrouped
            ? "<label><input type=\"checkbox\" id=\"each\"> Each target and scheme by itself</label>" : ""
        let controls = """
            <form class="controls" hidden role="search">
            <label>Search <input type="search" id="search" placeholder="scheme, environment, finding"></label>
            <label>Target <select id="target"><option value="">All</option>\(targets.joined())</select></label>
            \(grouping)
            <output id="count" aria-live="polite"></output>
            </form>
            """
        let each = map.isGrouped ? "\n<div id=\"all\" hidden>\n\(bands(map.all))\n</div>" : ""
        return section(
            "map", "Map",
            """
            \(controls)
            <p class="legend">★ A thick line is what users get from the App Store. ▲ A dashed line has a finding. \
            \(model.changes == nil ? "" : "● A box with a strong edge changed. ")\
            A dotted line is a guess, because there is no catalog. Choose a line to see its chain.</p>
            <div class="heads" aria-hidden="true">\(heads)</div>
            <div id="grouped">
            \(bands(map.grouped))
            </div>\(each)
            <div id="chains" aria-live="polite">
            \(chains)
            </div>
            """)
    }

    private var heads: String {
        let texts = ReportLayout.columns.map { "<text class=\"head\" x=\"\($0.x)\" y=\"14\">\($0.title)</text>" }
        return
            "<svg viewBox=\"0 0 \(ReportLayout.width) 18\" width=\"\(ReportLayout.width)\" height=\"18\">\(texts.joined())</svg>"
    }

    private func bands(_ bands: [ReportMap.Band]) -> String {
        bands.map { band in
            let title = ReportSVG.title(band)
            let image = drawing.image(ReportLayout(band, model), label: title)
            return
                "<figure class=\"band\" data-target=\"\(band.targets[0].html)\"><figcaption>\(title.html)</figcaption>\n"
                + "<div class=\"scroll\" tabindex=\"-1\">\(image)</div></figure>"
        }.joined(separator: "\n")
    }

    /// The chain of every path, which its link shows.
    private var chains: String {
        var alike: [Int: [Int]] = [:]
        for line in map.grouped.flatMap(\.groups).flatMap(\.lines) where line.paths.count > 1 {
            alike[line.paths[0]] = line.paths
        }
        return model.paths.indices.map { chain($0, alike: alike[$0] ?? []) }.joined(separator: "\n")
    }

    private func chain(_ index: Int, alike: [Int]) -> String {
        let path = model.paths[index]
        let actions = path.actions.map { action in
            let run = action.testRun.map { " (\($0))" } ?? ""
            return ReportPath.Step(
                name: "\(action.kind)\(run)", words: "build configuration \(path.shownConfiguration)",
                place: action.place)
        }
        let items = (actions + path.steps).map { step in
            let name = step.isChosen ? "chosen" : step.depth > 0 ? "deep" : ""
            let classes = name.isEmpty ? "" : " class=\"\(name)\""
            let place = step.place.map { " <code>\($0.html)</code>" } ?? ""
            let words = step.words.isEmpty ? "" : ": \(step.words.html)"
            return "<li\(classes)><b>\(step.name.html)</b>\(words)\(place)</li>"
        }
        let others = alike.filter { $0 != index }.map {
            "\(model.paths[$0].target ?? "no target"), \(model.paths[$0].scheme)"
        }
        let listed =
            others.isEmpty
            ? ""
            : "<details><summary>The same for \(others.count) more</summary><p>\(others.uniqued.joined(separator: "; ").html)</p></details>"
        let found =
            path.rules.isEmpty
            ? ""
            : "<p class=\"found\">▲ "
                + path.rules.map { "<a href=\"#rule-\($0.html)\">\($0.html)</a>" }.joined(separator: ", ") + "</p>"
        let changed = path.change.map { "<p>● \($0.html)</p>" } ?? ""
        let target = path.target.map { ", target \($0)" } ?? ""
        return """
            <article class="chain" id="path-\(index)" tabindex="-1">
            <h3>\("\(path.scheme), \(path.actionNames)\(target)".html) → \(path.shownEnvironment.html)</h3>
            <a class="close" href="#map">Close</a>
            <ol>\(items.joined())</ol>\(found)\(changed)\(listed)
            </article>
            """
    }

    // MARK: Values

    private var values: String {
        guard !model.values.isEmpty else { return "" }
        return section("values", "Values", model.values.map(table).joined(separator: "\n"))
    }

    private func table(_ table: ReportValues) -> String {
        let head = table.columns.map { name in
            "<th scope=\"col\">\(name.html)\(name == table.production ? " <small>production</small>" : "")</th>"
        }
        let rows = table.rows.map { row in
            let marks = row.marks.map { "<small>\($0.html)</small>" }
            let differs = row.differs ? "<small class=\"differs\">≠ differs</small>" : ""
            let cells = row.cells.map { cell in
                guard let cell else { return "<td class=\"empty\">no value</td>" }
                let origin = cell.origin.map { "<small class=\"origin\">\($0.html)</small>" } ?? ""
                let change = cell.change.map { "<small class=\"change\">● \($0.html)</small>" } ?? ""
                return "<td>\(cell.text.html)\(change)\(origin)</td>"
            }
            return
                "<tr\(row.differs ? " class=\"differing\"" : "")><th scope=\"row\">\(row.key.html) \(differs)\(marks.joined(separator: " "))</th>\(cells.joined())</tr>"
        }
        return """
            <details open class="values"><summary>\(table.title.html)</summary>
            <label class="origins"><input type="checkbox"> Where each value comes from</label>
            <div class="scroll" tabindex="0" role="region" aria-label="\(table.title.html)"><table>
            <thead><tr><th scope="col">Key</th>\(head.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div></details>
            """
    }

    // MARK: Switch points

    private var switchPoints: String {
        let files = model.switchPoints
        guard !files.isEmpty else { return "" }
        let items = files.map { point in
            let lines = point.lines.map { line, words in
                let number = line > 0 ? "<code>\(line)</code> " : ""
                let shown =
                    words.prefix(4).joined(separator: "; ") + (words.count > 4 ? "; and \(words.count - 4) more" : "")
                return "<li>\(number)\(shown.html)</li>"
            }
            return
                "<li><details><summary><code>\(point.file.html)</code> <small>\(Self.count(point.lines.count, "line"))</small></summary>"
                + "<ul>\(lines.joined())</ul></details></li>"
        }
        return section(
            "switch-points", "Switch points",
            "<p>Every file that takes part in a selection, with the lines.</p>\n<ul class=\"files\">\n\(items.joined(separator: "\n"))\n</ul>"
        )
    }

    // MARK: Findings

    private var findings: String {
        guard !model.findings.isEmpty else { return section("findings", "Findings", "<p>No findings.</p>") }
        var seen: Set<RuleID> = []
        let items = model.findings.map { finding in
            let anchor = seen.insert(finding.rule).inserted ? " id=\"rule-\(finding.rule.rawValue.html)\"" : ""
            let place = finding.location.map { "<code>\($0.fileAndLine.html)</code> " } ?? ""
            let notes = FindingPrinter.notes(of: finding).map { note in
                let place = note.location.map { "<code>\($0.fileAndLine.html)</code> " } ?? ""
                return "<li>\(place)\(note.message.html)</li>"
            }
            let fix = finding.fix.map { "<p>\($0.html)</p>" } ?? ""
            let list = notes.isEmpty ? "" : "<ul>\(notes.joined())</ul>"
            return "<li\(anchor) class=\"\(finding.severity.rawValue)\">\(place)<b>\(finding.severity.rawValue)</b>: "
                + "\(finding.message.html) <small>\(finding.rule.rawValue.html)</small>\(fix)\(list)</li>"
        }
        return section("findings", "Findings", "<ul class=\"findings\">\n\(items.joined(separator: "\n"))\n</ul>")
    }
}
