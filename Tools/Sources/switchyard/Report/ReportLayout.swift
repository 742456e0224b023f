/// Where everything of a band of the map is, in points: four columns, and a curve for each line. The same band has the same
/// layout, whoever draws it.
struct ReportLayout {
    /// A box with a text.
    struct Box {
        let x, y, width, height: Int
        let text: String
        /// The whole text, where the shown one is cut.
        let title: String
    }

    /// A line of the map.
    struct Line {
        /// The box of its actions.
        let box: Box
        /// The names of rules below the box; empty without a finding.
        let note: String
        /// The curve through the columns, as the data of an SVG path.
        let curve: String
        /// The paths that it stands for.
        let paths: [Int]
    }

    /// A box of the columns on the right, with the index of a color for an environment.
    struct Node {
        let box: Box
        /// The baseline of its text: above the lines, where they go through the box.
        let textY: Int
        let color: Int?
        let isEnvironment: Bool
    }

    /// The names of schemes above their lines.
    private(set) var heads: [Box] = []
    private(set) var lines: [Line] = []
    private(set) var nodes: [Node] = []
    private(set) var height = 0

    static let width = 1000
    /// The columns: actions, build configurations, what selects, environments.
    static let columns: [(x: Int, width: Int, title: String)] = [
        (8, 244, "Scheme and action"), (300, 150, "Build configuration"), (502, 256, "Selected by"),
        (812, 180, "Environment"),
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
            Stack(starts.map { ($0.path.shownConfiguration, nil) }, column: 1),
            Stack(starts.map { ($0.path.selector, nil) }, column: 2),
            Stack(starts.map { ($0.path.shownEnvironment, model.color(of: $0.path)) }, column: 3),
        ]
        height = ([y] + stacks.map(\.height)).max() ?? y
        var placed = stacks.map { $0.placed(in: height) }
        nodes = placed.flatMap(\.nodes)
        lines = starts.map { start in
            var points = [(start.box.x + start.box.width, start.y)]
            let names = [start.path.shownConfiguration, start.path.selector, start.path.shownEnvironment]
            for (index, name) in names.enumerated() {
                let port = placed[index].port(of: name)
                let column = Self.columns[index + 1]
                points.append((column.x, port))
                if index < 2 { points.append((column.x + column.width, port)) }
            }
            return Line(box: start.box, note: start.note, curve: Self.curve(points), paths: start.paths)
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

    /// The beginning of a text that fits into a width, at 13 points. Wide characters take twice the room.
    static func cut(_ text: String, _ width: Int) -> String {
        let room = width * 10 / 76
        var used = 0
        var end = text.startIndex
        for index in text.indices {
            used += text[index].unicodeScalars.contains { $0.value > 0x10FF } ? 2 : 1
            if used > room { return text[..<end] + "…" }
            if used < room { end = text.index(after: index) }
        }
        return text
    }
}

/// The boxes of a column, in the order in which lines come to them; each is as high as its lines need.
private struct Stack {
    private(set) var names: [String] = []
    private var counts: [String: Int] = [:]
    private var colors: [String: Int] = [:]
    private let column: Int

    init(_ all: [(name: String, color: Int?)], column: Int) {
        self.column = column
        for (name, color) in all {
            if counts[name] == nil { names.append(name) }
            counts[name, default: 0] += 1
            colors[name] = color
        }
    }

    private static let gap = 12

    /// Lines end at an environment, and go through the other boxes below the text.
    private var isLast: Bool { column == 3 }

    private func height(of name: String) -> Int { max(26, 7 * (counts[name] ?? 0) + (isLast ? 12 : 24)) }

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
            let textY = isLast ? y + height / 2 + 5 : y + 15
            placed.nodes.append(
                ReportLayout.Node(box: box, textY: textY, color: colors[name], isEnvironment: isLast))
            placed.ports[name] = (isLast ? y + height / 2 - ((counts[name] ?? 1) - 1) * 7 / 2 : y + 24, 0)
            y += height + Self.gap
        }
        return placed
    }

    struct Placed {
        var nodes: [ReportLayout.Node] = []
        /// The first port of each box, and how many are taken.
        var ports: [String: (y: Int, taken: Int)] = [:]

        /// The next port of a box, so that no line hides another one.
        mutating func port(of name: String) -> Int {
            guard let (y, taken) = ports[name] else { return 0 }
            ports[name] = (y, taken + 1)
            return y + 7 * taken
        }
    }
}
