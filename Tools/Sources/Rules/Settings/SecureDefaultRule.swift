import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// A secure text field with a default: the bundle ships as plain text, so anyone can read it.
enum SecureDefaultRule: SettingsRule {
    static let rule = RuleID.settingsSecureDefault

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).filter { $0.specifier.isSecure && $0.specifier.text("DefaultValue") != nil }
            .map { page, specifier in
                // A message must not contain the secret.
                survey.finding(
                    rule, .warning,
                    "the secure text field\(specifier.named) has a default, which anyone can read in the bundle",
                    page, specifier.keyPath.appending("DefaultValue"), fix: "leave the default empty")
            }
    }
}
