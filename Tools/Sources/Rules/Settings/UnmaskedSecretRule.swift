import AppProjects
import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A text field that seems to hold a secret, without `IsSecure`: Settings shows the text while it is typed, and later. Who wrote
/// that it is not secure has decided.
enum UnmaskedSecretRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).filter { $0.specifier.properties["IsSecure"] == nil && isSecret($0.specifier) }
            .map {
                page, specifier in
                survey.finding(
                    .settingsUnmaskedSecret, .warning, .unmaskedSecret(specifier), page,
                    specifier.keyPath.appending("Key"))
            }
    }

    private static func isSecret(_ specifier: SettingsSpecifier) -> Bool {
        guard let key = specifier.key else { return false }
        return SecretName.sounds(key) ?? SecretName.sounds(specifier.title ?? "") ?? false
    }
}

extension RuleID {
    package static let settingsUnmaskedSecret = RuleID("settings-unmasked-secret")
}

extension Rule {
    static let settingsUnmaskedSecret = Rule(
        .settingsUnmaskedSecret, .specifiers, [.warning], by: [.settings(UnmaskedSecretRule.self)],
        "A text field for what sounds like a secret does not mask it",
        why: "The secret is shown while it is typed and afterwards.",
        fix: "Set IsSecure, and keep secrets in the keychain rather than in user defaults",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "apiToken", "Title": "API token"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "apiToken", "Title": "API token", "IsSecure": true])))
}
