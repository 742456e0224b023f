import SourceText

/// Where everything of a band of the map is, in points: four columns, and a curve for each line. The same band has the same
/// layout, whoever draws it.
package struct ReportLayout {
    /// A box with a text.
    struct Box {
        let x, y, width, height: Int
        let text: String
        /// The whole text, where the shown one is cut.
        let title: String
    }

    /// A line of the map.
    package struct Line {
        /// The box of its actions.
        let box: Box
        /// The names of rules below the box; empty without a finding.
        let note: String
        /// The curve through the columns, as the data of an SVG path.
        let curve: String
        /// The paths that it stands for.
        let paths: [Int]
        /// The indexes of the nodes that it goes through.
        let nodes: [Int]
    }

    /// A box of the columns on the right, with the index of a color for an environment.
    struct Node {
        let box: Box
        /// The baseline of its text: above the lines, where they go through the box.
        let textY: Int
        let color: Int?
        let isEnvironment: Bool
        /// What is below the name of an environment, with the baselines.
        let details: [Detail]
    }

    /// A server, or a value, below the name of an environment.
    struct Detail {
        let y: Int
        let text, title: String
        let isHost: Bool
    }

    /// The names of schemes above their lines.
    private(set) var heads: [Box] = []
    private(set) var lines: [Line] = []
    private(set) var nodes: [Node] = []
    private(set) var height = 0

    static let width = 1120
    /// The columns: actions, build configurations, what selects, environments.
    static let columns: [(x: Int, width: Int, title: String)] = [
        (8, 210, "Scheme and action"), (262, 168, "Build configuration"), (474, 312, "Selected by"),
        (826, 286, "Environment, its servers, and what differs"),
    ]
    private static let rowHeight = 24
    private static let noteHeight = 14

    init(_ band: ReportMap.Band, _ model: ReportModel) {
        var y = 4
        var starts: [(y: Int, path: ReportPath, paths: [Int], box: Box, note: String)] = []
        let (x, width, _) = Self.columns[0]
        for group in band.groups {
            let names = Self.listed(group.schemes)
            heads.append(
                Box(
                    x: x, y: y, width: width, height: 20, text: Self.cut(names, width),
                    title: group.schemes.joined(separator: ", ")))
            y += 22
            for line in group.lines {
                let path = model.paths[line.paths[0]]
                let notes = path.rules.map { "▲ \($0)" } + [path.change.map { "● \($0)" }].compactMap { $0 }
                let note = Self.cut(notes.joined(separator: " "), width + 30)
                let store = path.isForAppStore ? "★ " : ""
                let box = Box(
                    x: x, y: y, width: width, height: Self.rowHeight - 4,
                    text: Self.cut(store + path.actionNames, width - 12), title: path.sentence)
                starts.append((y + box.height / 2, path, line.paths, box, note))
                y += Self.rowHeight + (note.isEmpty ? 0 : Self.noteHeight)
            }
            y += 8
        }
        let stacks = [
            Stack(starts.map { ($0.path.shownConfiguration, nil, []) }, column: 1),
            Stack(starts.map { ($0.path.selector, nil, []) }, column: 2),
            Stack(starts.map { ($0.path.shownEnvironment, model.color(of: $0.path), $0.path.facts) }, column: 3),
        ]
        height = ([y] + stacks.map(\.height)).max() ?? y
        var placed = stacks.map { $0.placed(in: height) }
        nodes = placed.flatMap(\.nodes)
        let offsets = [0, placed[0].nodes.count, placed[0].nodes.count + placed[1].nodes.count]
        lines = starts.map { start in
            var through: [Int] = []
            var points = [(start.box.x + start.box.width, start.y)]
            let names = [start.path.shownConfiguration, start.path.selector, start.path.shownEnvironment]
            for (index, name) in names.enumerated() {
                let port = placed[index].port(of: name)
                if let node = placed[index].index(of: name) { through.append(offsets[index] + node) }
                let column = Self.columns[index + 1]
                points.append((column.x, port))
                if index < 2 { points.append((column.x + column.width, port)) }
            }
            return Line(box: start.box, note: start.note, curve: Self.curve(points), paths: start.paths, nodes: through)
        }
    }

    /// A curve from the end of each column to the beginning of the next, straight through the boxes.
    private static func curve(_ points: [(x: Int, y: Int)]) -> String {
        guard let first = points.first else { return "" }
        return zip(points, points.dropFirst()).reduce(into: "M\(first.x) \(first.y)") { text, pair in
            let (from, to) = pair
            let middle = (from.x + to.x) / 2
            text +=
                from.y == to.y
                ? "H\(to.x)" : "C\(middle) \(from.y) \(middle) \(to.y) \(to.x) \(to.y)"
        }
    }

    /// The names in a row and, of many, how many there are.
    static func listed(_ names: [String]) -> String {
        names.count < 3 ? names.joined(separator: ", ") : "\(names.count): \(names.joined(separator: ", "))"
    }

    /// A text that fits into a width, at 13 points: the beginning and the end of a longer one, because names mostly differ at
    /// the end. Wide characters take twice the room.
    static func cut(_ text: String, _ width: Int) -> String {
        // First, because nobody finds a secret in half of it.
        let text = Redaction.redacted(text).text
        let room = width * 10 / 76
        func size(_ character: Character) -> Int { character.unicodeScalars.contains { $0.value > 0x10FF } ? 2 : 1 }
        guard text.reduce(0, { $0 + size($1) }) > room else { return text }
        func fitting(_ characters: some Sequence<Character>, _ room: Int) -> [Character] {
            var used = 0
            return characters.prefix { character in
                used += size(character)
                return used <= room
            }
        }
        let start = fitting(text, room / 2)
        let end = fitting(text.reversed(), room - 1 - room / 2)
        return start + "…" + end.reversed()
    }
}

/// The boxes of a column, in the order in which lines come to them; each is as high as its lines need.
private struct Stack {
    private(set) var names: [String] = []
    private var counts: [String: Int] = [:]
    private var colors: [String: Int] = [:]
    private var details: [String: [ReportFact]] = [:]
    private let column: Int

    init(_ all: [(name: String, color: Int?, facts: [ReportFact])], column: Int) {
        self.column = column
        var facts: [String: [ReportFact]] = [:]
        for (name, color, own) in all {
            if counts[name] == nil { names.append(name) }
            counts[name, default: 0] += 1
            colors[name] = color
            facts[name, default: []] += own
        }
        for (name, told) in facts {
            let joined = ReportFact.joined(told)
            // Where no environment is known, values of several ones would be together.
            details[name] = ReportFact.shown(colors[name] == nil ? joined.filter(\.isHost) : joined)
        }
    }

    private static let gap = 12

    /// Lines end at an environment, and go through the other boxes below the text.
    private var isLast: Bool { column == 3 }

    private func height(of name: String) -> Int {
        max(26, 7 * (counts[name] ?? 0) + (isLast ? 12 : 24), 28 + 15 * (details[name] ?? []).count)
    }

    /// The height of all boxes.
    var height: Int { names.reduce(8) { $0 + height(of: $1) + Self.gap } }

    /// The boxes in the middle of a height.
    func placed(in total: Int) -> Placed {
        let (x, width, _) = ReportLayout.columns[column]
        var y = max(4, (total - height) / 2 + 4)
        var placed = Placed()
        for name in names {
            let height = height(of: name)
            let box = ReportLayout.Box(
                x: x, y: y, width: width, height: height, text: ReportLayout.cut(name, width - 16), title: name)
            let told = details[name] ?? []
            let textY = isLast ? y + (height - 15 * told.count) / 2 + 5 : y + 15
            let lines = told.enumerated().map { index, fact in
                ReportLayout.Detail(
                    y: textY + 15 * (index + 1), text: ReportLayout.cut(fact.words, width), title: fact.words,
                    isHost: fact.isHost)
            }
            placed.nodes.append(
                ReportLayout.Node(
                    box: box, textY: textY, color: colors[name], isEnvironment: isLast, details: lines))
            placed.indexes[name] = placed.nodes.count - 1
            placed.ports[name] = (isLast ? y + height / 2 - ((counts[name] ?? 1) - 1) * 7 / 2 : y + 24, 0)
            y += height + Self.gap
        }
        return placed
    }

    struct Placed {
        var nodes: [ReportLayout.Node] = []
        /// The first port of each box, and how many are taken.
        var ports: [String: (y: Int, taken: Int)] = [:]
        var indexes: [String: Int] = [:]

        func index(of name: String) -> Int? { indexes[name] }

        /// The next port of a box, so that no line hides another one.
        mutating func port(of name: String) -> Int {
            guard let (y, taken) = ports[name] else { return 0 }
            ports[name] = (y, taken + 1)
            return y + 7 * taken
        }
    }
}
