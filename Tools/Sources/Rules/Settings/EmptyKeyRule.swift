import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A specifier whose `Key` is empty. In iOS 18 and later, Settings may not show such a bundle at all (pguyot/Einstein
/// issue 200).
enum EmptyKeyRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers(SettingsSpecifier.Kind.withKey).filter { $0.specifier.properties["Key"] == "" }.map {
            page, specifier in
            survey.finding(
                .settingsEmptyKey, .error, .emptyKey(specifier, isUnseen: survey.isUnseen(page)), page,
                specifier.keyPath.appending("Key"))
        }
    }
}

extension RuleID {
    package static let settingsEmptyKey = RuleID("settings-empty-key")
}

extension Rule {
    static let settingsEmptyKey = Rule(
        .settingsEmptyKey, .specifiers, [.error, .warning], by: [.settings(EmptyKeyRule.self)],
        "The Key of a specifier is empty",
        why: "What is chosen is stored nowhere.",
        fix: "Name the key that the app reads",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "", "Title": "Name"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))
}
