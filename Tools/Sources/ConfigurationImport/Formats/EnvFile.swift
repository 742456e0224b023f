package import Foundation
import PropertyLists
import SourceText

/// `.env` and `.env.staging`: a variable on each line, as react-native-config and dotenv read them.
package enum EnvFile {
    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - environment: the environment that the file is for; `nil` for all.
    ///   - isOfReactNative: whether react-native-config gives the values to the app, which reads some lines differently.
    package static func read(
        _ data: Data, file: String, environment: String?, isOfReactNative: Bool = false
    ) -> ImportedSource {
        var source = ImportedSource(.envFile, file: file)
        source.environments = environment.map { [$0] } ?? []
        guard let text = TextFile(data) else {
            source.addUnreadable("the file is not UTF-8 text")
            return source
        }
        var known: [String: Int] = [:]
        var next = 0
        while next < text.lines.count {
            let line = text.lines[next]
            let location = SourceLocation(file, line: next + 1)
            next += 1
            switch entry(line) {
            case .nothing: continue
            case .malformed(let reason):
                source.addUnreadable("the line is not NAME=VALUE: \(reason)", at: location)
            case .variable(let name, let value, let moreLines):
                next += moreLines
                var value = ImportedValue(
                    key: name, environment: environment, value: .string(value), location: location)
                if isOfReactNative {
                    let given = ReactNativeConfig.value(of: name, in: line) ?? ""
                    if value.value != .string(given) {
                        value.seen = given
                        value.reader = ReactNativeConfig.name
                    }
                }
                // The last line of a name counts.
                if let first = known[name] {
                    source.addRepeated(value, of: source.values[first])
                    source.values[first] = value
                } else {
                    source.append(value)
                    if !source.isFull { known[name] = source.values.count - 1 }
                }
            }
        }
        return source
    }

    private enum Entry {
        case nothing
        case malformed(String)
        case variable(String, String, moreLines: Int)
    }

    private static func entry(_ line: Substring) -> Entry {
        var rest = line.drop(while: \.isWhitespace)
        guard let first = rest.first, first != "#" else { return .nothing }
        let exported = rest.dropFirst("export".count)
        let named = exported.drop(while: \.isWhitespace)
        if rest.hasPrefix("export"), exported.first?.isWhitespace == true, let next = named.first, !"=:".contains(next)
        {
            rest = named
        }
        // A colon ends a name only before a blank: `https://example.com` is not a variable.
        guard
            let separator = rest.indices.first(where: { index in
                rest[index] == "="
                    || rest[index] == ":" && rest[rest.index(after: index)...].first?.isWhitespace == true
            })
        else { return .malformed("it has no =") }
        let name = rest[..<separator].trimmed
        guard let start = name.first, start.isASCII, start.isLetter || start == "_",
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) })
        else {
            return .malformed("a name begins with a letter or _, and has only letters, digits, and _.-")
        }
        let value = rest[rest.index(after: separator)...].trimmed
        guard let quote = value.first, "\"'`".contains(quote) else {
            // A comment starts after a blank.
            var end = value.endIndex
            var previous: Character = " "
            for index in value.indices {
                if value[index] == "#", previous.isWhitespace {
                    end = index
                    break
                }
                previous = value[index]
            }
            return .variable(String(name), String(value[..<end].trimmed), moreLines: 0)
        }
        return quoted(value.base[value.startIndex...].dropFirst(), quote, of: String(name))
            ?? .malformed("the quotation mark is not closed")
    }

    /// A variable whose value ends at a quotation mark, on the line or, as dotenv reads it, on a later one.
    private static func quoted(_ text: Substring, _ quote: Character, of name: String) -> Entry? {
        var value = ""
        var lines = 0
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if TextFile.isLineEnd(character) {
                if isEscaped { value += "\\" }
                value += "\n"
                lines += 1
                isEscaped = false
            } else if isEscaped {
                value += character == "n" ? "\n" : character == "r" ? "\r" : character == "t" ? "\t" : String(character)
                isEscaped = false
            } else if character == "\\", quote == "\"" {
                isEscaped = true
            } else if character == quote {
                let rest = text[text.index(after: index)...].prefix { !TextFile.isLineEnd($0) }.trimmed
                return rest.isEmpty || rest.hasPrefix("#") ? .variable(name, value, moreLines: lines) : nil
            } else {
                value.append(character)
            }
        }
        return nil
    }
}

extension ImportedSource {
    /// Says that a line has another value for a name than an earlier one, which it replaces.
    fileprivate mutating func addRepeated(_ value: ImportedValue, of earlier: ImportedValue) {
        guard value.value != earlier.value, let line = earlier.location.position?.line else { return }
        issues.append(
            ImportIssue(
                .contradiction, "\(value.key) is also in line \(line); the last line counts", value.location))
    }
}

extension Substring {
    /// The text without blanks around it.
    var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
