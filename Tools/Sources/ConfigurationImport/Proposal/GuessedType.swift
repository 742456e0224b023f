import Foundation
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

/// The type of a key, as far as all of its values agree. What is not certain stays text.
enum GuessedType {
    /// - Returns: `nil` where the values have several.
    static func of(_ key: String, _ values: [PropertyListValue]) -> ValueType.Kind? {
        let kinds = Set(values.map { $0.stringValue == nil ? ValueType.inferred(from: $0).kind : .string })
        if kinds == [.string] { return ofTexts(key, values.compactMap(\.stringValue)) }
        if kinds == [.int, .double] { return .double }
        return kinds.count == 1 && kinds != [.dictionary] ? kinds.first : nil
    }

    private static func ofTexts(_ key: String, _ texts: [String]) -> ValueType.Kind {
        if texts.allSatisfy({ $0 == "true" || $0 == "false" }) { return .bool }
        if texts.allSatisfy(isURL) { return .url }
        // 007 and 1.10 are not numbers, and a version or the number of an account is none even if it looks like one.
        let last = key.nameWords.last?.lowercased() ?? ""
        guard !names.contains(last) else { return .string }
        if texts.allSatisfy({ text in text.count <= 9 && Int(text).map { "\($0)" == text } ?? false }) { return .int }
        return .string
    }

    private static let names: Set<String> = [
        "id", "ids", "identifier", "version", "build", "code", "key", "number", "phone", "zip", "name", "account",
        "prefix", "suffix", "title", "text", "label", "pin", "date", "hash",
    ]

    private static func isURL(_ text: String) -> Bool {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host, !host.isEmpty
        else {
            return false
        }
        return ["http", "https", "ws", "wss"].contains(scheme) && url.absoluteString == text
    }
}
