import PropertyLists
import SettingsBundle
import SourceText

/// A text field for what sounds like a secret, without `IsSecure`: it is shown while it is typed, and afterwards.
enum UnmaskedSecretRule: SettingsRule {
    static let rule = RuleID.settingsUnmaskedSecret

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).filter { !$0.specifier.isSecure && isSecret($0.specifier) }.map {
            page, specifier in
            survey.finding(
                rule, .warning, "the text field\(specifier.named) sounds like a secret and does not mask what is typed",
                page,
                specifier.keyPath.appending("Key"),
                fix: "set IsSecure; and keep secrets in the keychain, not in user defaults")
        }
    }

    private static func isSecret(_ specifier: SettingsSpecifier) -> Bool {
        guard let key = specifier.key else { return false }
        return SecretName.sounds(key) ?? SecretName.sounds(specifier.title ?? "") ?? false
    }
}
