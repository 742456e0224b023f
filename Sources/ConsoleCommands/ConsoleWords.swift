/// A word of a line.
struct ConsoleWord: Sendable, Hashable {
    var text: String
    /// Whether a part of it is in quotation marks, so that it is neither an option nor a keyword.
    var isQuoted = false
}

/// Splits lines into words. Spaces separate them; quotation marks keep them together: between double ones a backslash
/// escapes, between single ones nothing does.
enum ConsoleWords {
    /// The most UTF-8 bytes of a line.
    static let longestLine = 8 * 1024

    /// The words of a line.
    ///
    /// - Throws: ``ConsoleLineError`` for a quotation mark that is not closed, or a line that is too long.
    static func parse(_ line: String) throws(ConsoleLineError) -> [ConsoleWord] {
        let (words, last, open) = try scan(line)
        if let open { throw ConsoleLineError("a quotation mark \(open) is not closed") }
        return words + (last.map { [$0] } ?? [])
    }

    /// The words of the beginning of a line, and the one that is being written: an empty one after a space.
    static func beginning(_ line: String) -> (words: [ConsoleWord], last: ConsoleWord) {
        guard let (words, last, _) = try? scan(line) else { return ([], ConsoleWord(text: "")) }
        return (words, last ?? ConsoleWord(text: ""))
    }

    /// The word as it is written in a line.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "_./:@%+,=-*".unicodeScalars.contains(scalar))
        }
        if isPlain, !word.isEmpty, !word.hasPrefix("--"), word != "for" { return word }
        var text = "\""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\"", "\\": text.unicodeScalars += ["\\", scalar]
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Unicode scalars, because a combining mark after a quotation mark makes another character of it.
    private static func scan(
        _ line: String
    ) throws(ConsoleLineError) -> (words: [ConsoleWord], last: ConsoleWord?, open: Unicode.Scalar?) {
        guard line.utf8.count <= longestLine else {
            throw ConsoleLineError("the line has more than \(longestLine) bytes")
        }
        var words: [ConsoleWord] = []
        var word: ConsoleWord?
        var quote: Unicode.Scalar?
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                let escapes: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t"]
                word?.text.unicodeScalars.append(quote == nil ? scalar : escapes[scalar] ?? scalar)
                isEscaped = false
            } else if scalar == "\\", quote != "'" {
                isEscaped = true
                word = word ?? ConsoleWord(text: "")
                word?.isQuoted = true
            } else if let open = quote {
                if scalar == open { quote = nil } else { word?.text.unicodeScalars.append(scalar) }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
                word = word ?? ConsoleWord(text: "")
                word?.isQuoted = true
            } else if scalar.properties.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = word ?? ConsoleWord(text: "")
                word?.text.unicodeScalars.append(scalar)
            }
        }
        return (words, word, quote)
    }
}

/// Why a line cannot be read.
public struct ConsoleLineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as a phrase.
    public let description: String

    init(_ description: String) { self.description = description }
}
