import Foundation

/// What takes the place of a value that is declared to be a secret, or that may be one where nobody has declared it: the one
/// place that decides.
package enum Redaction {
    /// What is printed instead.
    package static let text = "<redacted>"

    /// Declares secrets for the rest of the process. A command does that before it prints what it has read.
    package static func declare(_ secrets: DeclaredSecrets) {
        if !secrets.isEmpty { ProcessSecrets.shared.form(secrets) }
    }

    /// Whether anything is declared to be a secret.
    package static var isDeclared: Bool { !ProcessSecrets.shared.current.isEmpty }

    /// A text without the secrets that are declared.
    package static func redacted(_ text: String) -> String { ProcessSecrets.shared.current.redacted(text) }

    /// Whether a text has a secret that is declared.
    package static func hides(text: String) -> Bool { ProcessSecrets.shared.current.hides(text: text) }

    /// Whether a value is not printed: it is declared to be a secret, or has the name or the shape of one.
    package static func hides(name: String, value: String) -> Bool {
        guard !value.isEmpty else { return false }
        let declared = ProcessSecrets.shared.current
        return declared.hides(name: name) || declared.hides(text: value) || SecretName.sounds(name) == true
            || SecretShape.kind(name: name, value: value) != nil
            || isKey(name, value)
            || value.containsText("://") && value.containsText("@")
                && value.range(of: #"://[^/\s]*@"#, options: .regularExpression) != nil
    }

    /// A value, or what takes its place.
    package static func shown(name: String, value: String) -> String { hides(name: name, value: value) ? text : value }

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
        finding.message = Redaction.redacted(message)
        finding.fix = fix.map(Redaction.redacted)
        finding.notes = notes.map { Note(message: Redaction.redacted($0.message), location: $0.location) }
        return finding
    }
}
