import Foundation

/// What a catalog or a manifest declares to be secret: the names of the keys, and the texts that they have anywhere in a
/// project. No output has one of the texts.
package struct DeclaredSecrets: Sendable {
    /// The names, as they are compared.
    private var names: Set<String> = []
    /// The texts.
    private var texts: Set<String> = []
    /// Those that another text may have by chance, such as `x7#q1`: each is only hidden if it is the whole value.
    private var wholes: Set<String> = []
    /// The texts as every format that is read or written spells them, the longest first.
    private var spellings: [String] = []

    /// Whether no other text has it by chance, such as `production`, which a catalog declares as a password, or `https:`, which is
    /// left of a value that is cut. Others are redacted where their names are known.
    private static func isDistinct(_ text: String) -> Bool {
        let isWord = text.allSatisfy(\.isLetter) || text.allSatisfy(\.isNumber)
        return text.utf8.count >= 16 || text.utf8.count >= 6 && !isWord && !text.hasSuffix(":") && !text.hasSuffix("//")
    }

    /// No secrets.
    package init() {}

    /// Whether nothing is declared.
    package var isEmpty: Bool { names.isEmpty && texts.isEmpty && wholes.isEmpty }

    /// Declares a key, also under the names that build settings and variables have for it.
    package mutating func declare(name: String) {
        names.insert(Self.compared(name))
        let last = name.split(separator: ".").last.map(String.init) ?? name
        names.insert(Self.compared(last))
    }

    /// Declares a text, and each long line of it.
    package mutating func declare(text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        let known = texts.count
        for line in [text] + (lines.count > 1 ? lines : []) {
            let word = line.trimmingCharacters(in: .whitespaces)
            guard Self.isDistinct(word) else {
                if word.utf8.count >= 3, !word.allSatisfy(\.isLetter) { wholes.insert(word) }
                continue
            }
            guard texts.insert(word).inserted else { continue }
            spellings += Self.spellings(of: word)
        }
        if texts.count > known { spellings.sort { ($1.utf8.count, $0) < ($0.utf8.count, $1) } }
    }

    /// Adds those of other files.
    package mutating func form(_ other: DeclaredSecrets) {
        names.formUnion(other.names)
        for text in other.texts { declare(text: text) }
        wholes.formUnion(other.wholes)
    }

    /// Whether a name is that of a declared key, in whatever way it is spelled: `partnerSalt`, `PARTNER_SALT`,
    /// `PARTNER_SALT_DEV`.
    package func hides(name: String) -> Bool {
        guard !names.isEmpty else { return false }
        return names.contains(Self.compared(name))
            || names.contains(Self.compared(String(name.split(separator: ".").last ?? "")))
    }

    /// Whether a text contains one that is secret.
    package func hides(text: String) -> Bool { spellings.contains(where: text.contains) }

    /// Whether a value is one that is secret, or contains one.
    package func hides(value: String) -> Bool { wholes.contains(value) || hides(text: value) }

    /// A text without those that are secret.
    package func redacted(_ text: String) -> String {
        spellings.reduce(text) { $0.contains($1) ? $0.replacing($1, with: Redaction.text) : $0 }
    }

    private static func spellings(of text: String) -> [String] {
        let json = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let xml = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        let markdown = text.reduce(into: "") { result, character in
            if "\\`*_{}[]<>|#~".contains(character) { result.append("\\") }
            result.append(character)
        }
        let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        let percent = [CharacterSet.urlQueryAllowed, .urlPathAllowed, unreserved, .alphanumerics].compactMap {
            text.addingPercentEncoding(withAllowedCharacters: $0)
        }
        let all =
            [text, json, json.replacing("/", with: "\\/"), xml, xml.replacing("\"", with: "&quot;"), markdown] + percent
            + base64(of: text)
        // Annotations of GitHub have percent signs twice.
        return (all + all.map { $0.replacing("%", with: "%25") }).uniqued
    }

    /// The part of a base64 text that a secret has in it, wherever it begins: `user:secret` of HTTP is encoded as one text.
    private static func base64(of text: String) -> [String] {
        let parts = (0..<3).flatMap { offset -> [String] in
            let bytes = [UInt8](repeating: 0, count: offset) + Array(text.utf8)
            // The characters that no other byte has a part in.
            let first = (offset * 8 + 5) / 6
            let part = String(Data(bytes).base64EncodedString().prefix(bytes.count * 8 / 6).dropFirst(first))
            guard part.count >= leastBase64 else { return [] }
            return [part, part.replacing("+", with: "-").replacing("/", with: "_")]
        }
        return [Data(text.utf8).base64EncodedString()] + parts
    }

    /// As many characters no other text has by chance.
    private static let leastBase64 = 7

    /// Letters and digits in lowercase, without the environment at the end.
    private static func compared(_ name: String) -> String {
        let words = name.nameWords.map { $0.lowercased() }
        let own = words.droppingEnvironments()
        return (own.isEmpty ? words[...] : own).joined().filter { $0.isLetter || $0.isNumber }
    }
}
