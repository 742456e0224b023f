/// Finds keys that are not text, in a file whose aliases could make one of them huge.
///
/// The library compares the keys of a dictionary by their contents. A key that stands for 2^40 values would therefore
/// never be read, so it has to be refused before. With fewer aliases than ``harmlessAliases``, no key is large.
enum ComplexKeys {
    private static let harmlessAliases = 16

    /// Where the first such key is; `nil` if there is none, or if it does no harm.
    static func mark(in text: String) -> YAMLMark? {
        let stars = text.utf8.count { $0 == UInt8(ascii: "*") }
        guard stars >= harmlessAliases, text.utf8.contains(UInt8(ascii: "&")) else { return nil }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            if let column = column(in: line) { return YAMLMark(line: index + 1, column: column) }
        }
        return nil
    }

    /// The column of `]:`, `}:`, `*alias :`, or `? ` in a line, outside of quotation marks and comments.
    private static func column(in line: Substring) -> Int? {
        var quote: Character?
        var previous: Character?
        var aliasStart: Int?
        var isFirst = true
        for (index, character) in line.enumerated() {
            if let open = quote {
                if character == open { quote = nil }
                previous = character
                continue
            }
            switch character {
            case "\"", "'":
                quote = character
                aliasStart = nil
            case "#" where previous == nil || previous == " " || previous == "\t": return nil
            case "*": aliasStart = index
            case "?" where isFirst: return index + 1
            case ":" where previous == "]" || previous == "}": return index + 1
            case ":" where aliasStart != nil && previous == " ": return (aliasStart ?? index) + 1
            case ",", "[", "{": aliasStart = nil
            default: break
            }
            if !character.isWhitespace {
                isFirst = isFirst && character == "-"
                previous = character
            } else {
                previous = previous == "]" || previous == "}" ? previous : " "
            }
        }
        return nil
    }
}
