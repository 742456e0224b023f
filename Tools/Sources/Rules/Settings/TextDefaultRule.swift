import PropertyLists
import SettingsBundle
package import SourceText

/// A text field whose default is not a string: the type that the app reads changes with the first edit.
enum TextDefaultRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).compactMap { page, specifier in
            guard let value = specifier.defaultValue, value.stringValue == nil else { return nil }
            return survey.finding(
                .settingsTextDefault, .warning, .textDefault(specifier, value), page,
                specifier.keyPath.appending("DefaultValue"))
        }
    }
}

extension RuleID {
    package static let settingsTextDefault = RuleID("settings-text-default")
}

extension Rule {
    static let settingsTextDefault = Rule(
        .settingsTextDefault, .specifiers, [.warning], by: [.settings(TextDefaultRule.self)],
        "The default of a text field is not text",
        why: "The app reads another type before the first edit than after it.",
        fix: "Write the default as <string>",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "DefaultValue": 8080])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "DefaultValue": "8080"])))
}
