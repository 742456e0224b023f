import PropertyLists
import SettingsBundle
import SourceText

/// A secure field with a default: the bundle ships in clear text, so everybody can read it.
enum SecureDefaultRule: SettingsRule {
    static let rule = RuleID.settingsSecureDefault

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).filter { $0.specifier.isSecure && $0.specifier.text("DefaultValue") != nil }
            .map { page, specifier in
                // A secret is not quoted.
                survey.finding(
                    rule, .warning,
                    "the secure field\(specifier.named) has a default, which everybody can read in the bundle",
                    page, specifier.keyPath.appending("DefaultValue"), fix: "leave the default empty")
            }
    }
}
