import PropertyLists

/// Swift source text that is laid out as swift-format leaves it: four spaces, 120 columns.
struct SwiftText {
    static let width = 120

    private(set) var lines: [String] = []
    fileprivate var depth = 0

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Adds lines at the current depth; an empty one stays empty.
    mutating func add(_ added: String...) { add(added) }

    mutating func add(_ added: [String]) {
        for line in added { lines.append(line.isEmpty ? "" : Self.indentation(depth) + line) }
    }

    /// Adds an empty line, unless there is one already or the block has just begun.
    mutating func space() {
        if let last = lines.last, !last.isEmpty, !last.hasSuffix("{"), !last.hasPrefix("#if") { lines.append("") }
    }

    /// Adds a block with its lines one level deeper: `head {` … `}`.
    mutating func block(_ head: String, opening: String = " {", _ body: (inout SwiftText) -> Void) {
        let before = lines.count
        add(head + opening)
        nested(body)
        // A block without lines is written on one.
        if lines.count == before + 1 { lines[before] += "}" } else { add("}") }
    }

    /// Adds lines that are compiled under a condition; always, if there is none. Without lines there is no condition.
    mutating func compiled(_ condition: String?, _ body: (inout SwiftText) -> Void) {
        guard let condition else { return body(&self) }
        let before = lines.count
        add("#if \(condition)")
        nested(body)
        if lines.count == before + 1 { lines.removeLast() } else { add("#endif") }
    }

    mutating func nested(_ body: (inout SwiftText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// Adds a documentation comment, wrapped between words.
    mutating func document(_ text: String) {
        var line = "///"
        for word in text.split(whereSeparator: \.isWhitespace) {
            if line.count + 1 + word.count > Self.width - 4 * depth, line != "///" {
                add(line)
                line = "///"
            }
            line += " " + word.visible
        }
        add(line)
    }

    /// Adds a property or an accessor that is a call: on one line, if it fits.
    mutating func property(_ head: String, _ call: (function: String, arguments: String)) {
        let flat = "\(head) { \(call.function)(\(call.arguments)) }"
        if flat.count <= Self.width - 4 * depth { return add(flat) }
        block(head) { text in
            text.call(call.function, call.arguments.split(separator: ", ").map { SwiftArgument(String($0)) })
        }
    }

    /// Adds a text of several lines as a multiline literal, in which every line break of the source is escaped.
    mutating func literal(_ lines: [String]) {
        guard !lines.isEmpty else { return add("\"\"") }
        let width = Self.width - 4 * depth
        add("\"\"\"")
        for (index, line) in lines.enumerated() {
            let broken = SwiftLiteral.multiline(line, width: width).dropFirst().dropLast()
            add(Array(broken.dropLast()) + [(broken.last ?? "") + (index == lines.count - 1 ? "" : "\\")])
        }
        add("\"\"\"")
    }

    /// Adds an assignment of a string, on lines of its own where one line is too long.
    mutating func assign(_ target: String, string: String) {
        let available = Self.width - 4 * depth
        let value = SwiftArgument(string: string)
        if target.count + 3 + value.flat.count <= available { return add("\(target) = \(value.flat)") }
        add("\(target) =")
        nested {
            $0.add(value.flat.count <= available - 4 ? [value.flat] : value.broken(available - 4) ?? [value.flat])
        }
    }

    /// Adds a call, whose arguments are on lines of their own where one line is too long. The last argument may be a
    /// string or an array that is too long for a line.
    mutating func call(_ function: String, _ arguments: [SwiftArgument]) {
        let available = Self.width - 4 * depth
        let flat = function + "(" + arguments.map(\.flat).joined(separator: ", ") + ")"
        if flat.count <= available { return add(flat) }
        add(function + "(")
        nested { text in
            var line = ""
            for (index, argument) in arguments.enumerated() {
                let isLast = index == arguments.count - 1
                let piece = argument.flat + (isLast ? ")" : ",")
                if line.isEmpty || line.count + 1 + piece.count <= available - 4 {
                    line += (line.isEmpty ? "" : " ") + piece
                } else {
                    text.add(line)
                    line = piece
                }
                guard line.count > available - 4, line == piece, let broken = argument.broken(available - 4) else {
                    continue
                }
                text.add(Array(broken.dropLast()) + [(broken.last ?? "") + (isLast ? ")" : ",")])
                line = ""
            }
            if !line.isEmpty { text.add(line) }
        }
    }

    private static func indentation(_ depth: Int) -> String { String(repeating: " ", count: 4 * depth) }
}

/// An argument of a call: on one line, or on several where it is too long.
struct SwiftArgument {
    let flat: String
    private let lines: (Int) -> [String]?

    /// An argument that stays on one line.
    init(_ flat: String) {
        self.flat = flat
        lines = { _ in nil }
    }

    /// A string, which is broken into the lines of a multiline literal.
    init(string: String, label: String = "") {
        flat = label + SwiftLiteral.string(string)
        lines = { width in
            guard !label.isEmpty else { return SwiftLiteral.multiline(string, width: width) }
            let literal = SwiftLiteral.multiline(string, width: width - 4)
            return [label + literal[0]] + literal.dropFirst().map { "    " + $0 }
        }
    }

    /// The elements of an array, each of them on a line of its own where the array is too long for one.
    init(elements: [PropertyListValue]) {
        flat = "[" + elements.map(SwiftLiteral.value).joined(separator: ", ") + "]"
        lines = { elements.isEmpty ? nil : ["["] + SwiftLiteral.lines(of: elements, width: $0 - 4) + ["]"] }
    }

    /// A call, laid out like a statement.
    init(call function: String, _ arguments: [SwiftArgument]) {
        flat = function + "(" + arguments.map(\.flat).joined(separator: ", ") + ")"
        lines = { width in
            var text = SwiftText()
            text.depth = (SwiftText.width - width) / 4
            text.call(function, arguments)
            return text.lines.map { String($0.dropFirst(4 * text.depth)) }
        }
    }

    func broken(_ width: Int) -> [String]? { lines(width) }
}
