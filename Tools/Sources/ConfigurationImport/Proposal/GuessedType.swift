import Foundation
import PropertyLists
import SourceText

/// The type of a key, as far as all of its values agree. What is not certain stays text.
enum GuessedType {
    /// - Returns: the name of the type; `nil` where the values have several.
    static func of(_ key: String, _ values: [PropertyListValue]) -> String? {
        if let texts = values.allTexts { return ofTexts(key, texts) }
        if values.allSatisfy({ if case .boolean = $0 { true } else { false } }) { return "bool" }
        if values.allSatisfy({ if case .integer = $0 { true } else { false } }) { return "int" }
        if values.allSatisfy(\.isNumber) { return "double" }
        if values.allSatisfy({ if case .date = $0 { true } else { false } }) { return "date" }
        if values.allSatisfy({ if case .data = $0 { true } else { false } }) { return "data" }
        if values.allSatisfy({ if case .array = $0 { true } else { false } }) { return "array" }
        return nil
    }

    private static func ofTexts(_ key: String, _ texts: [String]) -> String {
        if texts.allSatisfy({ $0 == "true" || $0 == "false" }) { return "bool" }
        if texts.allSatisfy(isURL) { return "url" }
        // 007 and 1.10 are no numbers, and a version or the number of an account is none even if it looks like one.
        let last = key.nameWords.last?.lowercased() ?? ""
        guard !names.contains(last) else { return "string" }
        if texts.allSatisfy({ text in text.count <= 9 && Int(text).map { "\($0)" == text } ?? false }) { return "int" }
        return "string"
    }

    private static let names: Set<String> = [
        "id", "ids", "identifier", "version", "build", "code", "key", "number", "phone", "zip", "name", "account",
        "prefix",
        "suffix", "title", "text", "label", "pin", "date", "hash",
    ]

    private static func isURL(_ text: String) -> Bool {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host, !host.isEmpty
        else {
            return false
        }
        return ["http", "https", "ws", "wss"].contains(scheme) && url.absoluteString == text
    }
}

extension [PropertyListValue] {
    /// The texts, if all are.
    fileprivate var allTexts: [String]? {
        let texts = compactMap(\.stringValue)
        return texts.count == count ? texts : nil
    }
}

extension PropertyListValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .real: true
        default: false
        }
    }
}
