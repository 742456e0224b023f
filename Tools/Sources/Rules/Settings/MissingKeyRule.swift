import PropertyLists
import SettingsBundle
package import SourceText

/// A specifier for a stored value without a `Key`: its value is not stored.
enum MissingKeyRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers(SettingsSpecifier.Kind.withKey).filter { $0.specifier.properties["Key"] == nil }.map {
            page, specifier in
            survey.finding(.settingsMissingKey, .error, .missingKey(specifier), page, specifier.keyPath)
        }
    }
}

extension RuleID {
    package static let settingsMissingKey = RuleID("settings-missing-key")
}

extension Rule {
    static let settingsMissingKey = Rule(
        .settingsMissingKey, .specifiers, [.error, .warning], by: [.settings(MissingKeyRule.self)],
        "A specifier that stores a value has no Key",
        why: "What is chosen is stored nowhere.",
        fix: "Add a Key",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))
}
