import PropertyLists
import SettingsBundle
import SourceText

/// A text field for what sounds like a secret, without `IsSecure`: it is shown while it is typed, and afterwards.
enum UnmaskedSecretRule: SettingsRule {
    static let rule = "settings-unmasked-secret"

    private static let words: Set<String> = ["password", "passwd", "passphrase", "passcode", "secret", "pin", "token"]
    private static let compounds = [
        "password", "passwd", "passphrase", "apikey", "secretkey", "accesskey", "privatekey",
    ]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows([.textField]).filter { !$0.specifier.isSecure && isSecret($0.specifier) }.map { page, row in
            survey.finding(
                rule, .warning, "the text field\(row.named) sounds like a secret and does not mask what is typed", page,
                row.keyPath.appending("Key"),
                fix: "set IsSecure; and keep secrets in the keychain, not in user defaults")
        }
    }

    private static func isSecret(_ row: SettingsSpecifier) -> Bool {
        guard let key = row.key else { return false }
        let lowercased = key.lowercased()
        let joined = lowercased.filter { $0.isLetter || $0.isNumber }
        // What says how a secret is used is none: tokenLifetime, passwordURL.
        guard let last = Self.parts(key).last else { return false }
        return words.contains(last) || compounds.contains { joined.hasSuffix($0) }
    }

    /// The words of a key: `apiToken`, `api_token`, `api-token`.
    private static func parts(_ key: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var wasLower = false
        for character in key {
            if !character.isLetter && !character.isNumber || character.isUppercase && wasLower {
                if !part.isEmpty { parts.append(part) }
                part = ""
            }
            if character.isLetter || character.isNumber { part += character.lowercased() }
            wasLower = character.isLowercase
        }
        // `service_password_preference`, as Xcode's template names keys.
        return (part.isEmpty ? parts : parts + [part]).filter {
            !["preference", "pref", "setting", "key"].contains($0)
        }
    }
}
