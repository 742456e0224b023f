import Foundation

/// Text that has none of the secrets of its request. All outputs take it, and nothing but ``Redaction`` makes it.
package struct RedactedText: Sendable, Equatable {
    package let text: String

    fileprivate init(text: String) { self.text = text }
}

/// What takes the place of a value that is declared to be a secret, or that may be one where nobody has declared it: the one
/// place that decides.
package enum Redaction {
    /// What is printed instead.
    package static let text = "<redacted>"

    /// What is printed in place of a value that is unknown, and not empty, because a file is missing that may define it.
    package static func unknown(missing file: String) -> String { unknownStart + file + unknownEnd }

    /// Whether a text stands for a value that is unknown.
    package static func isUnknown(_ text: String) -> Bool { text.hasPrefix(unknownStart) && text.hasSuffix(unknownEnd) }

    private static let (unknownStart, unknownEnd) = ("<unknown: ", " is missing>")

    // MARK: Requests

    /// Answers a request, for which nothing is declared yet.
    package static func scope<Value>(
        isolation: isolated (any Actor)? = #isolation, _ answer: () async throws -> Value
    ) async rethrows -> Value {
        try await RequestSecrets.$ofRequest.withValue(RequestSecrets(), operation: answer)
    }

    /// What the request has declared until now, for ``RequestSecrets/with(_:_:)`` on another thread.
    package static var request: RequestSecrets? { RequestSecrets.ofRequest }

    /// Declares secrets for the rest of the request. Whoever reads a catalog, a manifest or a project does that, so that no report
    /// can forget it.
    package static func declare(_ secrets: @autoclosure () -> DeclaredSecrets) {
        guard let request else { return }
        let secrets = secrets()
        if !secrets.isEmpty { request.form(secrets) }
    }

    private static var declared: DeclaredSecrets { request?.current ?? DeclaredSecrets() }

    // MARK: Questions

    /// Whether anything is declared to be a secret.
    package static var isDeclared: Bool { !declared.isEmpty }

    /// A text without the secrets that are declared.
    package static func redacted(_ text: String) -> RedactedText { RedactedText(text: declared.redacted(text)) }

    /// Whether a text has a secret that is declared.
    package static func hides(text: String) -> Bool { declared.hides(text: text) }

    /// Whether a value is not printed: it is declared to be a secret, or has the name or the shape of one.
    package static func hides(name: String, value: String) -> Bool {
        guard !value.isEmpty, !isUnknown(value) else { return false }
        let declared = declared
        return declared.hides(name: name) || declared.hides(value: value) || SecretName.sounds(name) == true
            || SecretShape.kind(name: name, value: value) != nil
            || isKey(name, value) || assignsSecret(value, inBase64: name == "DART_DEFINES")
            || value.containsText("@")
                && value.range(of: #":(//|/\$\(\)/)[^/\s]*@"#, options: .regularExpression) != nil
    }

    /// Whether a value is not printed that is made of the values of several names.
    package static func hides(names: [String], value: String) -> Bool {
        names.contains { hides(name: $0, value: value) }
    }

    /// Whether a text has a URL with a password.
    package static func hasPassword(_ text: String) -> Bool {
        // With `$()`, as xcconfig files have it, so that `//` begins no comment.
        text.containsText("@")
            && text.range(of: #":(//|/\$\(\)/)[^/\s:@]*:[^/\s@]+@"#, options: .regularExpression) != nil
    }

    /// A value, or what takes its place.
    package static func shown(name: String, value: String) -> String { hides(name: name, value: value) ? text : value }

    /// Whether a value gives a secret to a name in it, `-DAPI_TOKEN=…`, as flags and definitions do.
    ///
    /// - Parameter isInBase64: whether its words are encoded, as Flutter has them.
    private static func assignsSecret(_ value: String, inBase64 isInBase64: Bool) -> Bool {
        guard isInBase64 || value.containsText("=") else { return false }
        return value.split { $0.isWhitespace || ",;".contains($0) }.contains { word in
            let decoded =
                isInBase64 ? Data(base64Encoded: String(word)).map { String(decoding: $0, as: UTF8.self) } : nil
            let parts = (decoded ?? String(word)).split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[1].utf8.count >= 6 && !parts[0].contains("/")
                && SecretName.sounds(String(parts[0])) == true
        }
    }

    /// Whether the name is that of a key of some service, and the value is one word with digits in it.
    private static func isKey(_ name: String, _ value: String) -> Bool {
        guard value.utf8.count >= 12, SecretName.mayBeOfSecret(name) || name.lowercased().containsText("dsn") else {
            return false
        }
        let words = name.nameWords.map { $0.lowercased() }
        let isNamed = words.last.map { ["key", "apikey", "token", "dsn"].contains($0) } ?? false
        return isNamed && !SecretName.isOfPublicKey(name) && value.contains(where: \.isNumber)
            && value.contains(where: \.isLetter)
            && value.allSatisfy { $0.isASCII && !$0.isWhitespace } && !value.contains("://")
    }
}

extension Finding {
    /// The finding without declared secrets, also for what is kept in files, such as a baseline.
    package var redacted: Finding {
        var finding = self
        finding.message = Redaction.redacted(message).text
        finding.fix = fix.map { Redaction.redacted($0).text }
        finding.notes = notes.map { Note(message: Redaction.redacted($0.message).text, location: $0.location) }
        return finding
    }
}
