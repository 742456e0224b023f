import PropertyLists
import SettingsBundle
package import SourceText

/// A specifier without a `Type`: Settings does not show it.
enum MissingTypeRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.filter { $0.specifier.properties["Type"] == nil || $0.specifier.properties["Type"] == "" }
            .map { page, specifier in
                survey.finding(.settingsMissingType, .error, .missingType(specifier), page, specifier.keyPath)
            }
    }
}

extension RuleID {
    package static let settingsMissingType = RuleID("settings-missing-type")
}

extension Rule {
    static let settingsMissingType = Rule(
        .settingsMissingType, .pages, [.error, .warning], by: [.settings(MissingTypeRule.self)],
        "A specifier has no Type",
        why: "Settings does not show it.",
        fix: "Add one of Apple's types",
        bad: .check(
            .root(.toggle, ["Key": "name", "Title": "Name"])),
        good: .check(
            .root(.toggle, ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"])))
}
