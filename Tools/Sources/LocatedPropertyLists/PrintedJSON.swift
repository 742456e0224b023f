/// A JSON value in the layout in which Xcode prints `project.xcproj`: in one line, or in many with two blanks for each level.
package indirect enum PrintedJSON: Sendable {
    case null
    case flag(Bool)
    case text(String)
    case list([PrintedJSON], isLine: Bool = false)
    case object([(key: String, value: PrintedJSON)], isLine: Bool = false)

    /// A list of texts.
    package static func texts(_ texts: [String], isLine: Bool = false) -> PrintedJSON {
        .list(texts.map { .text($0) }, isLine: isLine)
    }

    /// An object whose keys are data, which Xcode sorts.
    package static func sorted(_ entries: [String: PrintedJSON]) -> PrintedJSON {
        .object(entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// The text of a file.
    package var file: String { text(indentation: 0, isLine: false) + "\n" }

    /// Whether it is an object or a list in many lines, which Xcode joins with such a neighbor: `}, {`.
    package var isContainerOfLines: Bool {
        switch self {
        case .list(_, let isLine), .object(_, let isLine): !isLine
        default: false
        }
    }

    /// The text at a level of indentation, the first line of which is not indented.
    package func text(indentation: Int, isLine: Bool) -> String {
        let (inner, outer) = (Self.blanks(indentation + 1), Self.blanks(indentation))
        switch self {
        case .null: return "null"
        case .flag(let flag): return flag ? "true" : "false"
        case .text(let text): return Self.quoted(text)
        case .list(let elements, let own):
            guard !isLine, !own else {
                let parts = elements.map { $0.text(indentation: 0, isLine: true) }
                return parts.isEmpty ? "[]" : "[ \(parts.joined(separator: ", ")) ]"
            }
            var text = "[\n"
            for (index, element) in elements.enumerated() {
                let isJoined =
                    index > 0 && elements[index - 1].isContainerOfLines && element.isContainerOfLines
                text += isJoined ? " " : inner
                let nextIsJoined =
                    index + 1 < elements.count && element.isContainerOfLines
                    && elements[index + 1].isContainerOfLines
                text += element.text(indentation: indentation + 1, isLine: false) + (nextIsJoined ? "," : ",\n")
            }
            return text + outer + "]"
        case .object(let entries, let own):
            guard !isLine, !own else {
                let parts = entries.map { "\(Self.quoted($0.key)): \($0.value.text(indentation: 0, isLine: true))" }
                return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
            }
            let lines = entries.map {
                "\(inner)\(Self.quoted($0.key)): \($0.value.text(indentation: indentation + 1, isLine: false)),\n"
            }
            return "{\n" + lines.joined() + outer + "}"
        }
    }

    private static func blanks(_ level: Int) -> String { String(repeating: "  ", count: level) }

    /// A string as Xcode prints it.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{8}": quoted += "\\b"
            case "\u{C}": quoted += "\\f"
            case let control where control.value < 0x20:
                let digits = String(control.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
