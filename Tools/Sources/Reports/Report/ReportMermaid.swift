import SourceText

/// `report --format mermaid`: the map as GitHub and GitLab draw it in a comment, a README, or an issue.
struct ReportMermaid {
    let model: ReportModel

    init(_ model: ReportModel) { self.model = model }

    /// GitHub draws no diagram with more edges than 500 or characters than 50,000. The characters are those of the boxes.
    private static let mostEdges = 300
    private static let mostCharacters = 18_000

    /// The colors of environments, which can be told from white and from black.
    private static let colors = [
        "#3b82f6", "#c2620e", "#0f9488", "#a855f7", "#db2777", "#7a8a0c", "#a1715b", "#64809a",
    ]

    /// An arrow, which paths of the same look share.
    private struct Edge: Hashable {
        let from, to, label: String
        let isDashed: Bool
        let color: Int?
    }

    var text: String {
        var lines = ["flowchart LR"]
        var names: [String: String] = [:]
        var edges: [Edge: Int] = [:]
        var ordered: [Edge] = []
        var isThick: [Bool] = []
        var count = 0
        var left = 0
        var used: Set<Int> = []

        func node(_ key: String, _ name: String, _ shape: (String, String), _ ending: String = "") -> String {
            if let known = names[key] { return known }
            let identifier = "\(key.prefix(1))\(names.count)"
            names[key] = identifier
            lines.append("  \(identifier)\(shape.0)\"\(Self.escaped(name))\"\(shape.1)\(ending)")
            return identifier
        }
        for (index, band) in ReportMap(model.paths).grouped.enumerated() {
            for group in band.groups {
                let target = ReportLayout.listed(band.targets)
                let scheme = ReportLayout.listed(group.schemes)
                for line in group.lines {
                    let path = model.paths[line.paths[0]]
                    guard count + 2 <= Self.mostEdges, lines.reduce(0, { $0 + $1.utf8.count }) < Self.mostCharacters
                    else {
                        left += line.paths.count
                        continue
                    }
                    let name = Self.short(scheme == target ? scheme : "\(target): \(scheme)")
                    let environment = Self.short(path.shownEnvironment)
                    let color = model.color(of: path)
                    let ending = color.map { ":::e\($0)" } ?? ""
                    if let color { used.insert(color) }
                    // A box that leads to two environments would not say which of them a scheme reaches.
                    let selection = Self.short("\(path.shownConfiguration), \(path.selector)")
                    let chain = [
                        node("s \(index) \(name) \(path.actionNames)", "\(name), \(path.actionNames)", ("([", "])")),
                        node("c \(index) \(selection) \(environment)", selection, ("[", "]")),
                        node("e \(environment)", environment, ("[[", "]]"), ending),
                    ]
                    for (from, to) in zip(chain, chain.dropFirst()) {
                        let isLast = to == chain.last
                        let isDashed = !path.rules.isEmpty || path.isGuess
                        let words = (path.rules.map { "▲ \($0)" } + [path.change.map { "● \($0)" }].compactMap { $0 })
                            .joined(separator: ", ")
                        let label = isLast && !words.isEmpty ? "|\"\(Self.escaped(Self.short(words)))\"|" : ""
                        let edge = Edge(from: from, to: to, label: label, isDashed: isDashed, color: color)
                        if let known = edges[edge] {
                            isThick[known] = isThick[known] || path.isForAppStore
                            continue
                        }
                        edges[edge] = count
                        ordered.append(edge)
                        isThick.append(path.isForAppStore)
                        count += 1
                    }
                }
            }
        }
        if left > 0 { lines.append("  more[\"\(left) more in the report\"]") }
        if names.isEmpty { lines.append("  nothing[\"\(Self.escaped(model.absence))\"]") }
        lines += zip(ordered, isThick).map { edge, isThick in
            "  \(edge.from) \(edge.isDashed ? "-.->" : isThick ? "==>" : "-->")\(edge.label) \(edge.to)"
        }
        lines += Self.styles(ordered, isThick)
        lines += used.sorted().map { "  classDef e\($0) stroke:\(Self.colors[$0]),stroke-width:3px" }
        return lines.joined(separator: "\n")
    }

    /// One line for all arrows of a color and a width.
    private static func styles(_ edges: [Edge], _ isThick: [Bool]) -> [String] {
        colors.enumerated().flatMap { color, value in
            [false, true].compactMap { isWide in
                let indexes = edges.indices.filter { edges[$0].color == color && isThick[$0] == isWide }
                guard !indexes.isEmpty else { return nil }
                let list = indexes.map(String.init).joined(separator: ",")
                return "  linkStyle \(list) stroke:\(value)\(isWide ? ",stroke-width:4px" : "")"
            }
        }
    }

    private static func short(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }

    /// A text in quotation marks: everything that Mermaid, Markdown, or HTML could read as syntax is a number.
    private static func escaped(_ text: String) -> String {
        Redaction.redacted(text).text.printable.unicodeScalars.reduce(into: "") { result, scalar in
            let isPlain =
                scalar.value > 0x7F || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || " -.,:_".unicodeScalars.contains(scalar)
            if isPlain { result.unicodeScalars.append(scalar) } else { result += "#\(scalar.value);" }
        }
    }
}
