import SourceText

/// The map, and the chain behind each of its lines.
extension ReportPage {
    var mapSection: String {
        guard !model.paths.isEmpty else { return section("map", "Map", "<p>\(model.absence.html).</p>") }
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
            <p class="legend">\(legend)</p>
            <div class="heads" aria-hidden="true">\(heads)</div>
            <div id="grouped">
            \(bands(map.grouped))
            </div>\(each)
            <div id="chains" aria-live="polite">
            \(chains)
            </div>
            """)
    }

    /// What the signs mean that are there.
    private var legend: String {
        [
            (model.paths.contains(where: \.isForAppStore), "★ A thick line is what users get from the App Store."),
            (model.paths.contains { !$0.rules.isEmpty }, "▲ A dashed line has a finding."),
            (model.paths.contains { $0.change != nil }, "● A box with a strong edge changed."),
            (model.paths.contains(where: \.isGuess), "A dotted line is a guess, because there is no catalog."),
            (true, "Choose a line to see its chain."),
        ].filter(\.0).map(\.1).joined(separator: " ")
    }

    private var heads: String {
        let texts = ReportLayout.columns.map { "<text class=\"head\" x=\"\($0.x)\" y=\"14\">\($0.title)</text>" }
        return
            "<svg viewBox=\"0 0 \(ReportLayout.width) 18\" width=\"\(ReportLayout.width)\" height=\"18\">\(texts.joined())</svg>"
    }

    /// The bands. Targets that are not apps are folded, unless something is to be said about them.
    private func bands(_ bands: [ReportMap.Band]) -> String {
        let hasApps = bands.contains(where: \.isOfApplications)
        let folded = bands.filter { band in
            let paths = band.groups.flatMap(\.lines).flatMap(\.paths).map { model.paths[$0] }
            return hasApps && !band.isOfApplications && paths.allSatisfy { $0.rules.isEmpty && $0.change == nil }
        }
        let names = Set(folded.flatMap(\.targets))
        let shown = bands.filter { names.isDisjoint(with: $0.targets) }.map(self.band)
        guard !folded.isEmpty else { return shown.joined(separator: "\n") }
        let title = folded.flatMap(\.targets).joined(separator: ", ")
        let fold =
            "<details class=\"others\"><summary>\(Self.count(names.count, "target")) that users do not launch: "
            + "<span>\(ReportLayout.cut(title, 500).html)</span></summary>\n"
            + folded.map(self.band).joined(separator: "\n") + "</details>"
        return (shown + [fold]).joined(separator: "\n")
    }

    private func band(_ band: ReportMap.Band) -> String {
        let title = ReportSVG.title(band)
        let image = drawing.image(ReportLayout(band, model), label: title)
        return
            "<figure class=\"band\" data-target=\"\(band.targets[0].html)\"><figcaption>\(title.html)</figcaption>\n"
            + "<div class=\"scroll picture\" tabindex=\"-1\">\(image)</div>\n\(list(band))</figure>"
    }

    /// The lines as a list, for screens that have no room for the picture.
    private func list(_ band: ReportMap.Band) -> String {
        let groups = band.groups.map { group in
            let items = group.lines.map { line in
                let path = model.paths[line.paths[0]]
                let hosts = path.facts.filter(\.isHost).map(\.text).joined(separator: ", ")
                let notes = path.rules.map { "▲ \($0)" } + [path.change.map { "● \($0)" }].compactMap { $0 }
                let parts = [
                    ("server", hosts), ("way", "\(path.shownConfiguration), \(path.selector)"),
                    ("note", notes.joined(separator: " ")),
                ].filter { !$0.1.isEmpty }.map { "<small class=\"\($0)\">\($1.html)</small>" }
                return "<li><a class=\"entry \(drawing.classes(of: path))\" href=\"#path-\(line.paths[0])\">"
                    + "<span>\((path.isForAppStore ? "★ " : "").html)\(path.actionNames.html)</span> "
                    + "<b>\(path.shownEnvironment.html)</b>\(parts.joined())</a></li>"
            }
            return
                "<div><p>\(ReportLayout.listed(group.schemes).html)</p><ul>\n\(items.joined(separator: "\n"))\n</ul></div>"
        }
        return "<div class=\"list\">\(groups.joined(separator: "\n"))</div>"
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
        let links = path.findings.map { finding in
            "<a href=\"#finding-\(finding)\">\(model.findings[finding].rule.rawValue.html)</a>"
        }
        let found = links.isEmpty ? "" : "<p class=\"found\">▲ \(links.joined(separator: ", "))</p>"
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
}
