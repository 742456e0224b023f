import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A secure text field with a default: the bundle ships as plain text, so anyone can read it.
enum SecureDefaultRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let found = survey.specifiers([.textField]).filter {
            $0.specifier.isSecure && $0.specifier.text("DefaultValue") != nil
        }
        guard let (page, specifier) = found.first else { return [] }
        // A message must not contain the secret.
        return [
            survey.finding(
                .settingsSecureDefault, .warning, .secureDefaults(found.map(\.specifier)), page,
                specifier.keyPath.appending("DefaultValue"),
                notes: found.dropFirst().map {
                    .another(at: survey.location($0.page, $0.specifier.keyPath.appending("DefaultValue")))
                })
        ]
    }
}

extension RuleID {
    package static let settingsSecureDefault = RuleID("settings-secure-default")
}

extension Rule {
    static let settingsSecureDefault = Rule(
        .settingsSecureDefault, .specifiers, [.warning], by: [.settings(SecureDefaultRule.self)],
        "A masked text field has a default",
        why: "A Settings bundle is clear text: anybody who has the app can read the secret.",
        fix: "Remove the DefaultValue", isOnByDefault: false,
        bad: .check(
            .root([
                "Type": "PSTextFieldSpecifier", "Key": "password", "Title": "Password", "IsSecure": true,
                "DefaultValue": "letmein",
            ])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "password", "Title": "Password", "IsSecure": true])))
}
