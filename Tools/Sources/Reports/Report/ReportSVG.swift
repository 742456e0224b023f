/// The map as SVG: whole, to be printed and copied, or the bands of a page.
struct ReportSVG {
    let model: ReportModel

    init(_ model: ReportModel) { self.model = model }

    /// `report --format svg`: the map alone.
    var text: String {
        let map = ReportMap(model.paths)
        var y = 40
        var parts: [String] = []
        for band in map.grouped {
            let layout = ReportLayout(band, model)
            parts.append(
                "<g transform=\"translate(0 \(y))\"><text class=\"target\" x=\"8\" y=\"14\">"
                    + "\(Self.title(band).html)</text><g transform=\"translate(0 24)\">\(drawing(layout, links: false))</g></g>"
            )
            y += layout.height + 40
        }
        if map.grouped.isEmpty {
            parts.append("<text class=\"target\" x=\"8\" y=\"\(y + 14)\">\(model.absence.html)</text>")
            y += 30
        }
        parts.append(Self.legend(y: y + 8))
        y += 36
        let heads = ReportLayout.columns.map { "<text class=\"head\" x=\"\($0.x)\" y=\"24\">\($0.title)</text>" }
        let findings = model.paths.count { !$0.rules.isEmpty }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(ReportLayout.width) \(y)" width="\(ReportLayout.width)" \
            height="\(y)" role="img" aria-labelledby="switchyard-title switchyard-description">
            <title id="switchyard-title">Environments of \(model.title.html)</title>
            <desc id="switchyard-description">\(model.paths.count) lines from schemes to environments; \(findings) with a finding</desc>
            <style>
            \(Self.style)
            </style>
            <rect class="paper" width="\(ReportLayout.width)" height="\(y)"/>
            \(heads.joined())
            \(parts.joined(separator: "\n"))
            </svg>
            """
    }

    /// The rules of the map's style, which the page has too.
    static var style: String { String(decoding: PackageResources.map_css, as: UTF8.self).trimmedLines }

    /// The targets of a band in a heading.
    static func title(_ band: ReportMap.Band) -> String {
        let names = band.targets.prefix(6).joined(separator: ", ")
        let rest = band.targets.count - 6
        return (band.targets.count == 1 ? "Target " : "\(band.targets.count) targets: ") + names
            + (rest > 0 ? " and \(rest) more" : "")
    }

    /// A band as an image of its own.
    func image(_ layout: ReportLayout, label: String) -> String {
        "<svg viewBox=\"0 0 \(ReportLayout.width) \(layout.height)\" width=\"\(ReportLayout.width)\" height=\"\(layout.height)\" "
            + "role=\"group\" aria-label=\"\(label.html)\">\(drawing(layout, links: true))</svg>"
    }

    private func drawing(_ layout: ReportLayout, links: Bool) -> String {
        let heads = layout.heads.map { box in
            "<text class=\"scheme\" x=\"\(box.x)\" y=\"\(box.y + 15)\"><title>\(box.title.html)</title>\(box.text.html)</text>"
        }
        let nodes = layout.nodes.enumerated().map { node($1, $0) }
        return (nodes + heads + layout.lines.map { line($0, isLink: links) }).joined(separator: "\n")
    }

    private func node(_ node: ReportLayout.Node, _ index: Int) -> String {
        let box = node.box
        let name = node.isEnvironment ? "node environment \(Self.colorClass(node.color))" : "node"
        let title = ([box.title] + node.details.map(\.title)).joined(separator: "; ")
        let details = node.details.map { detail in
            "<text class=\"\(detail.isHost ? "host" : "fact")\" x=\"\(box.x + 8)\" y=\"\(detail.y)\">\(detail.text.html)</text>"
        }
        return "<g class=\"\(name)\" data-node=\"\(index)\"><title>\(title.html)</title>"
            + "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"5\"/>"
            + "<text x=\"\(box.x + 8)\" y=\"\(node.textY)\">\(box.text.html)</text>\(details.joined())</g>"
    }

    /// How a line looks, here and in the list for narrow screens.
    func classes(of path: ReportPath) -> String {
        [
            Self.colorClass(model.color(of: path)), path.isForAppStore ? "store" : nil,
            path.rules.isEmpty ? nil : "found", path.change == nil ? nil : "changed", path.isGuess ? "guess" : nil,
        ].compactMap { $0 }.joined(separator: " ")
    }

    private func line(_ line: ReportLayout.Line, isLink: Bool) -> String {
        guard let index = line.paths.first else { return "" }
        let path = model.paths[index]
        let box = line.box
        let name = "path \(classes(of: path))"
        let note =
            line.note.isEmpty
            ? "" : "<text class=\"note\" x=\"\(box.x + 8)\" y=\"\(box.y + box.height + 12)\">\(line.note.html)</text>"
        let content =
            "<title>\(path.sentence.html)</title><path class=\"wide\" d=\"\(line.curve)\"/><path class=\"line\" d=\"\(line.curve)\"/>"
            + "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" rx=\"5\"/>"
            + "<text x=\"\(box.x + 8)\" y=\"\(box.y + 14)\">\(box.text.html)</text>\(note)"
        guard isLink else { return "<g class=\"\(name)\"\(data(path, line))>\(content)</g>" }
        return
            "<a class=\"\(name)\" href=\"#path-\(index)\" aria-label=\"\(path.sentence.html)\"\(data(path, line))>\(content)</a>"
    }

    /// What the line is, for scripts and tests.
    private func data(_ path: ReportPath, _ line: ReportLayout.Line) -> String {
        let actions = path.actions.map(\.kind).joined(separator: " ")
        let values = [
            ("scheme", path.schemeName), ("actions", actions), ("target", path.target ?? ""),
            ("configuration", path.configuration ?? ""), ("environment", path.environment ?? ""),
            ("source", path.source ?? ""), ("sealed", path.isSealed.map { "\($0)" } ?? ""),
            ("count", "\(line.paths.count)"), ("nodes", line.nodes.map(String.init).joined(separator: " ")),
        ]
        return values.map { " data-\($0.0)=\"\($0.1.html)\"" }.joined()
    }

    private static func colorClass(_ color: Int?) -> String { color.map { "e\($0)" } ?? "none" }

    private static func legend(y: Int) -> String {
        let items = [
            (8, "path e0 store", "★ thick: what users get from the App Store"),
            (380, "path e0 found", "▲ dashed: a finding is about it"),
            (700, "path e0 changed", "● changed since the revision"),
        ]
        return "<g class=\"legend\">"
            + items.map { x, name, words in
                "<g class=\"\(name)\"><path class=\"line\" d=\"M\(x) \(y)H\(x + 36)\"/><text x=\"\(x + 44)\" y=\"\(y + 4)\">\(words)</text></g>"
            }.joined() + "</g>"
    }
}

extension String {
    /// The text without space at the ends.
    fileprivate var trimmedLines: String { split(separator: "\n").joined(separator: "\n") }
}
