import PropertyLists
import SettingsBundle
import SourceText

/// A text field that seems to hold a secret, without `IsSecure`: Settings shows the text while it is typed, and later.
enum UnmaskedSecretRule: SettingsRule {
    static let rule = "settings-unmasked-secret"

    private static let words: Set<String> = [
        "password", "passwd", "passphrase", "passcode", "pass", "pwd", "pw", "secret", "pin", "token",
    ]
    private static let compounds = [
        "password", "passwd", "passphrase", "apikey", "secretkey", "accesskey", "privatekey", "pincode",
    ]
    /// Words that give such a word another meaning: the pin of a map, a filter, a ticket.
    private static let otherThings: [String: Set<String>] = [
        "pin": ["map", "drop", "dropped", "location", "place", "led", "gpio", "data", "clock", "reset", "bowling"],
        "pass": ["low", "high", "band", "all", "boarding", "day", "season", "first", "second", "render", "ski"],
    ]
    /// Words that may follow: `service_password_preference`, as in Xcode's template, or "(optional)".
    private static let endings: Set<String> = ["preference", "pref", "setting", "optional", "required", "field"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).filter { !$0.specifier.isSecure && isSecret($0.specifier) }.map {
            page, specifier in
            survey.finding(
                rule, .warning, "the text field\(specifier.named) seems to hold a secret, but does not mask it",
                page,
                specifier.keyPath.appending("Key"),
                fix: "set IsSecure, and keep secrets in the keychain, not in user defaults")
        }
    }

    private static func isSecret(_ specifier: SettingsSpecifier) -> Bool {
        guard let key = specifier.key else { return false }
        return sounds(key) ?? sounds(specifier.title ?? "") ?? false
    }

    /// Whether a name means a secret; `nil` if it does not say. `tokenLifetime` and `passwordURL` do not mean secrets.
    private static func sounds(_ name: String) -> Bool? {
        let parts = parts(name)
        let joined = parts.joined()
        let plain = parts.filter { $0 != "key" }
        guard let last = plain.last else { return nil }
        guard words.contains(last) else { return compounds.contains { joined.hasSuffix($0) } ? true : nil }
        let before = plain.dropLast().last ?? ""
        return otherThings[last]?.contains(before) != true
    }

    /// The words of a key or a title: `apiToken1`, `api_token`, `API-Token`.
    private static func parts(_ name: String) -> [String] {
        let characters = Array(name)
        var parts: [String] = []
        var part = ""
        for (index, character) in characters.enumerated() {
            let wasUpper = index > 0 && characters[index - 1].isUppercase
            let isBeforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
            if !character.isLetter || character.isUppercase && (!wasUpper || isBeforeLower) {
                parts.append(part)
                part = ""
            }
            if character.isLetter { part += character.lowercased() }
        }
        return (parts + [part]).filter { !$0.isEmpty && !endings.contains($0) }
    }
}
