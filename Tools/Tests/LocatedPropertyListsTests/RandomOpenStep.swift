import PropertyLists
import TestSupport

/// Values made of text alone, and old-style spellings of them, by a seeded generator.
enum RandomOpenStep {
    private static let pieces = [
        "a", "B7", "é", "😀", "<", ">", "\"", "'", " ", "\n", "\t", "0", "\\", "$(A)", "//", "/*", "漢", ";", "=", "-",
        "",
    ]

    static func value(
        depth: Int, using generator: inout SeededGenerator, isRoot: Bool = false
    ) -> PropertyListValue {
        switch Int.random(in: depth == 0 ? 0..<2 : isRoot ? 2..<4 : 0..<4, using: &generator) {
        case 0, 1: .string(text(using: &generator))
        case 2:
            .array(
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in value(depth: depth - 1, using: &generator) })
        default: .dictionary(entries(depth: depth - 1, using: &generator))
        }
    }

    static func entries(depth: Int, using generator: inout SeededGenerator) -> [String: PropertyListValue] {
        var entries: [String: PropertyListValue] = [:]
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            entries[text(using: &generator)] = value(depth: depth, using: &generator)
        }
        return entries
    }

    /// One of the many ways to write a value.
    static func spelling(of value: PropertyListValue, using generator: inout SeededGenerator) -> String {
        switch value {
        case .array(let elements):
            var text = "("
            for (index, element) in elements.enumerated() {
                text += blank(&generator) + spelling(of: element, using: &generator) + blank(&generator)
                if index < elements.count - 1 || Bool.random(using: &generator) { text += "," }
            }
            return text + blank(&generator) + ")"
        case .dictionary(let entries):
            return "{" + content(of: entries, using: &generator) + "}"
        default: return quoted(value.stringValue ?? "", using: &generator)
        }
    }

    /// The pairs of a dictionary without its braces.
    static func content(
        of entries: [String: PropertyListValue], using generator: inout SeededGenerator
    ) -> String {
        var text = blank(&generator)
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            text += quoted(key, using: &generator) + blank(&generator)
            if value != .string(key) || Bool.random(using: &generator) {
                text += "=" + blank(&generator) + spelling(of: value, using: &generator) + blank(&generator)
            }
            text += ";" + blank(&generator)
        }
        return text
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }

    private static func blank(_ generator: inout SeededGenerator) -> String {
        ["", " ", "\n\t", " /* ; */ ", " // }\n", "\u{2028}"].randomElement(using: &generator) ?? ""
    }

    private static func quoted(_ text: String, using generator: inout SeededGenerator) -> String {
        let isWord =
            !text.isEmpty
            && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39 ~= $0) || (0x41...0x7A ~= $0 && $0 != 0x5C) }
        // A space, so that a comment may follow.
        if isWord, Bool.random(using: &generator) { return text + " " }
        let quote: Character = Bool.random(using: &generator) ? "\"" : "'"
        var result = String(quote)
        for character in text {
            let code = character.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            switch character {
            case quote, "\\": result += "\\" + String(character)
            case "\n" where Bool.random(using: &generator): result += "\\n"
            case "\t" where Bool.random(using: &generator): result += "\\011"
            default: result += Int.random(in: 0..<4, using: &generator) == 0 ? code.joined() : String(character)
            }
        }
        return result + String(quote)
    }
}
