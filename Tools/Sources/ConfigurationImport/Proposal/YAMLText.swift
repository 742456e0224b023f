import Foundation
import PropertyLists
@_spi(Tools) import SwitchyardCore

/// Values as YAML on one line.
enum YAMLText {
    /// A text: without quotation marks only where it can be nothing else.
    static func text(_ text: String) -> String {
        let isPlain =
            text.utf8.count < 200 && text.first.map { $0.isASCII && $0.isLetter || $0 == "_" } ?? false
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "_./:@-+%=&?~".unicodeScalars.contains($0))
            }
            && !text.hasSuffix(":") && !words.contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isUnseen(scalar):
                let hex = String(scalar.value, radix: 16)
                result +=
                    scalar.value < 0x100
                    ? "\\x" + String(repeating: "0", count: 2 - hex.count) + hex
                    : "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whether a character has no look of its own, or is one that YAML does not allow.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: scalar.properties.isBidiControl
        }
    }

    /// A value of a key with a declared type; `nil` for one that YAML has no form for.
    static func value(_ value: PropertyListValue, as type: ValueType.Kind?) -> String? {
        switch value {
        case .string(let text):
            // A text that the type reads as a number or a truth value is written as one.
            let isPlain = type?.isTextInYAML == false && text.wholeMatch(of: /true|false|[+-]?[0-9]+(\.[0-9]+)?/) != nil
            return isPlain ? text : Self.text(text)
        case .boolean(let truth): return truth ? "true" : "false"
        case .integer(let number): return "\(number)"
        case .real(let number):
            guard number.isFinite else { return nil }
            let text = "\(number)"
            return text.contains("e") || text.contains(".") ? text : text + ".0"
        case .date(let date): return type == .date ? quoted(date.formatted(.iso8601)) : nil
        case .data(let data): return type == .data ? quoted(data.base64EncodedString()) : nil
        case .array(let elements):
            let texts = elements.compactMap { Self.value($0, as: nil) }
            return texts.count == elements.count ? "[\(texts.joined(separator: ", "))]" : nil
        case .dictionary(let entries):
            let texts = entries.sorted { $0.key < $1.key }.map { key, value in
                Self.value(value, as: nil).map { "\(quoted(key)): \($0)" }
            }
            guard !texts.contains(nil) else { return nil }
            return texts.isEmpty ? "{}" : "{ \(texts.compactMap { $0 }.joined(separator: ", ")) }"
        }
    }

    /// A text for a comment: on one line.
    static func comment(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isUnseen($0) ? "?" : $0 }))
    }
}
