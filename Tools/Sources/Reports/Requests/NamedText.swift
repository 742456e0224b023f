import Foundation

/// `NAME=VALUE`.
package struct NamedText: Sendable {
    package let name: String
    package let text: String

    package init?(argument: String) {
        guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else { return nil }
        name = String(argument[..<mark])
        text = String(argument[argument.index(after: mark)...])
    }
}

extension NamedText {
    /// `NAME=VALUE` of a build setting, whose name may have conditions: `NAME[sdk=iphoneos*]=VALUE`.
    init?(override argument: String) {
        var isInCondition = false
        for index in argument.indices {
            switch argument[index] {
            case "[": isInCondition = true
            case "]": isInCondition = false
            case "=" where !isInCondition && index != argument.startIndex:
                name = String(argument[..<index])
                text = String(argument[argument.index(after: index)...])
                return
            default: break
            }
        }
        return nil
    }
}

/// `-KEY VALUE` as one text, like a scheme's launch arguments, or `KEY=VALUE`, like the other options.
package struct LaunchArgument: Sendable {
    let words: [String]

    package init?(argument: String) {
        if !argument.hasPrefix("-"), let pair = NamedText(argument: argument) {
            words = ["-" + pair.name, pair.text]
            return
        }
        let parts = argument.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        // `--argument` in the text is this option once more.
        guard let name = parts.first, name.hasPrefix("-"), name.count > 1, name != "--argument" else { return nil }
        words =
            parts.count == 1
            ? [String(name)] : [String(name), Self.unquoted(parts[1].trimmingCharacters(in: .whitespaces))]
    }

    /// Removes the quotation marks of a scheme's notation.
    private static func unquoted(_ text: String) -> String {
        for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return String(text.dropFirst().dropLast())
        }
        return text
    }
}
