import PropertyLists
import SettingsBundle
package import SourceText

/// A specifier without a `Type`: Settings does not show it.
enum MissingTypeRule: SettingsRule {
    static let rule = RuleID.settingsMissingType
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.filter { $0.specifier.properties["Type"] == nil || $0.specifier.properties["Type"] == "" }
            .map { page, specifier in
                survey.finding(
                    rule, .error, "the specifier\(specifier.named) has no Type: Settings does not show it",
                    page, specifier.keyPath, fix: "add a Type, or remove the specifier")
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
