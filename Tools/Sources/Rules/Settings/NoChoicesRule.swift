import PropertyLists
import SettingsBundle
package import SourceText

/// A choice without values. InAppSettingsKit lets the app add them; Settings does not.
enum NoChoicesRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader != .inAppSettingsKit else { return [] }
        return survey.specifiers([.multiValue, .radioGroup]).filter { page, specifier in
            !page.isInApp && specifier.properties["Values"] == .array([])
                && specifier.properties["Titles"] == .array([])
        }.map { page, specifier in
            survey.finding(
                .settingsNoChoices, .error, .noChoices(specifier), page, specifier.keyPath.appending("Values"))
        }
    }
}

extension RuleID {
    package static let settingsNoChoices = RuleID("settings-no-choices")
}

extension Rule {
    static let settingsNoChoices = Rule(
        .settingsNoChoices, .pages, [.error, .warning], by: [.settings(NoChoicesRule.self)],
        "A list of choices is empty",
        why: "Settings shows an empty list, and nothing can be chosen.",
        fix: "Add Values and Titles",
        bad: .check(.root(.toggle, .themes(values: [], titles: []))),
        good: .check(.root(.toggle, .themes())))
}
