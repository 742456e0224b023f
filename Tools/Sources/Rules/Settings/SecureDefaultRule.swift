import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A secure text field with a default: the bundle ships as plain text, so anyone can read it.
enum SecureDefaultRule: SettingsRule {
    static let rule = RuleID.settingsSecureDefault
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let found = survey.specifiers([.textField]).filter {
            $0.specifier.isSecure && $0.specifier.text("DefaultValue") != nil
        }.map { page, specifier in
            // A message must not contain the secret.
            survey.finding(
                rule, .warning,
                "the secure text field\(specifier.named) has a default, which anyone can read in the bundle",
                page, specifier.keyPath.appending("DefaultValue"), fix: "leave the default empty")
        }
        guard var first = found.first, found.count > 1 else { return found }
        first.message = "\(found.count) secure text fields have defaults, which anyone can read in the bundle"
        first.notes = found.dropFirst().map { .init(message: "another one is here", location: $0.location) }
        first.fix = "leave the defaults empty"
        return [first]
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
