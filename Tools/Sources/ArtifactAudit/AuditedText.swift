/// A text of a catalog that is looked for in an artifact.
package struct AuditedText: Sendable, Hashable {
    /// What the text is.
    package enum Kind: String, Sendable {
        /// The value of a key, or a text within it.
        case value
        /// The host of a URL, with its port where the host alone means nothing, such as `localhost:8080`.
        case host
        /// The name of an environment, or what people see instead. Looked for only as a whole value or key of a file
        /// with a structure.
        case name
    }

    /// The text.
    package let text: String
    /// The environment that it belongs to; empty for the address of the hub.
    package let environment: String
    /// The key, or `nil` for a name.
    package let key: String?
    /// What the text is.
    package let kind: Kind
    /// Whether nobody may see the text.
    package let isSecret: Bool
    /// Of a host with its port or path: the host, which means nothing alone where the expected environment has it, too.
    let isLongerThan: String?

    /// The environment of a text that belongs to none.
    static let noEnvironment = ""
    static let identityPrefix = "identity."
    /// Whether the text belongs to the identity of the app, not to the catalog.
    var isIdentity: Bool { key?.hasPrefix(Self.identityPrefix) == true }

    /// The length up to which a compiler may write a literal as instructions: Swift's small strings.
    static let longestImmediate = 15
    /// The length below which a text is everywhere.
    static let shortest = 6

    /// Whether files that know nothing of the catalog have the text as well: one of some characters, or the address of a
    /// computer that every developer has, such as `localhost:8080`.
    var isEverywhere: Bool {
        guard kind == .host else { return kind == .value && text.utf8.count <= Self.longestWord }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isLocal = ["localhost", "127.0.0.1", "0.0.0.0", "10.0.2.2"].contains(parts.first.map(String.init))
        return isLocal && (parts.count < 2 || Self.usualPorts.contains(String(parts[1])))
    }

    private static let longestWord = 8
    private static let usualPorts: Set<String> = [
        "80", "443", "3000", "4000", "5000", "8000", "8080", "8081", "8443", "8888", "9000",
    ]

    /// Why the text proves nothing where it is found, or is not found; `nil` where it does.
    var weakness: Unprovable.Reason? {
        if text.utf8.count < Self.shortest { return .shortLiteral }
        // A word such as "verbose" is in every library.
        if kind == .value, text.utf8.count <= Self.longestImmediate, text.allSatisfy({ $0.isASCII && $0.isLetter }) {
            return .commonWord
        }
        return nil
    }
}

/// A value that no search can prove to be absent.
package struct Unprovable: Sendable, Hashable, Codable {
    /// Why.
    package enum Reason: String, Sendable, Codable {
        /// The value is short: a compiler may have written it as instructions, or it is everywhere.
        case shortLiteral = "short-literal"
        /// The value is a single word, which other files have too.
        case commonWord = "common-word"
        /// The value is a number, a truth value or a date, which has no spelling of its own.
        case notText = "not-text"
        /// The value is secret and was not given.
        case missingSecret = "missing-secret"
    }

    /// The environment.
    package let environment: String
    /// The key.
    package let key: String
    /// Why.
    package let reason: Reason
}
