import AppProjects
import Foundation
import PropertyLists
import SourceText

/// What looks like a secret: by the name of its key, by its random characters, or by the shape of a known token.
enum ImportedSecrets {
    static func contains(_ value: PropertyListValue, key: String) -> Bool {
        let name = key.split(separator: ".").last.map(String.init) ?? key
        switch value {
        case .string(let text): return isSecret(text, name: name) || SecretName.sounds(key) == true
        case .integer, .real: return SecretName.sounds(name) == true
        case .data: return SecretName.sounds(name) == true
        case .array(let elements): return elements.contains { contains($0, key: key) }
        case .dictionary(let entries): return entries.contains { contains($0.value, key: $0.key) }
        case .boolean, .date: return false
        }
    }

    private static func isSecret(_ text: String, name: String) -> Bool {
        SecretName.sounds(name) == true || Redaction.hides(name: name, value: text)
            || isRandom(text) && !SecretName.isOfPublicKey(name) || hasSecretParameter(text) || isKey(text, name: name)
    }

    /// The value of a key, as in `HMAC_KEY`: one word that is not an address, a sentence, or the identifier of a bundle.
    private static func isKey(_ text: String, name: String) -> Bool {
        let words = name.nameWords.map { $0.lowercased() }
        guard let last = words.last, keyWords.contains(last), !SecretName.isOfPublicKey(name), !text.contains("://")
        else {
            return false
        }
        let isIdentifier = text.contains(".") && text.allSatisfy { $0.isLetter || "._-".contains($0) }
        return text.utf8.count >= 8 && !text.contains(where: \.isWhitespace) && !isIdentifier
            && (text.utf8.count >= 16 || text.contains(where: \.isNumber))
    }

    private static let keyWords: Set<String> = [
        "key", "keys", "apikey", "dsn", "salt", "hmac", "credential", "credentials", "auth",
    ]

    /// Random characters under any name. An identifier such as a UUID has them too, but is there to be read.
    private static func isRandom(_ text: String) -> Bool {
        text.utf8.count >= 24 && SecretShape.isRandom(text) && UUID(uuidString: text) == nil
    }

    /// A URL whose query has a token.
    private static func hasSecretParameter(_ text: String) -> Bool {
        guard text.contains("://"), text.contains("=") else { return false }
        return text.split(whereSeparator: { "?&#;".contains($0) }).dropFirst().contains { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, !pair[1].isEmpty else { return false }
            return SecretName.sounds(String(pair[0])) == true
                || Redaction.hides(name: String(pair[0]), value: String(pair[1])) || isRandom(String(pair[1]))
        }
    }

    /// The shortest text that no other text has by chance.
    static let fewestBytes = 8

    /// The texts of secret values that no other text has by chance: not `production`, which a file calls a password.
    static func distinctTexts(in value: PropertyListValue) -> [String] {
        texts(in: value).filter { text in
            text.utf8.count >= 16
                || text.utf8.count >= fewestBytes && !text.allSatisfy(\.isLetter) && !text.allSatisfy(\.isNumber)
        }
    }

    /// The texts of values; a cut one also in the parts that a message about it has.
    static func texts(in value: PropertyListValue) -> [String] {
        switch value {
        case .string(let text):
            ([text] + text.components(separatedBy: "//")).filter { !$0.isEmpty && !$0.hasSuffix(":") }
        case .integer(let number): ["\(number)"]
        case .real(let number): ["\(number)"]
        case .data(let data): [data.base64EncodedString()]
        case .array(let elements): elements.flatMap(texts)
        case .dictionary(let entries): entries.values.flatMap(texts)
        case .boolean, .date: []
        }
    }
}

/// Many texts that are looked for in others, by how they begin.
struct KnownTexts {
    private let beginnings: [ArraySlice<UInt8>: [[UInt8]]]

    /// - Parameter texts: texts of at least ``ImportedSecrets/fewestBytes``.
    init(_ texts: some Sequence<String>) {
        beginnings = Dictionary(grouping: texts.map { Array($0.utf8) }) { $0.prefix(ImportedSecrets.fewestBytes) }
    }

    /// Whether one of them is in a text.
    func areIn(_ text: String) -> Bool {
        guard !beginnings.isEmpty else { return false }
        let bytes = Array(text.utf8)
        return bytes.indices.dropLast(ImportedSecrets.fewestBytes - 1).contains { start in
            beginnings[bytes[start..<start + ImportedSecrets.fewestBytes]]?.contains {
                bytes[start...].starts(with: $0)
            } ?? false
        }
    }
}
