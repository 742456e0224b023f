import PropertyLists
import SettingsBundle
package import SourceText

/// A choice without values. InAppSettingsKit lets the app add them; Settings does not.
enum NoChoicesRule: SettingsRule {
    static let rule = RuleID.settingsNoChoices

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader != .inAppSettingsKit else { return [] }
        return survey.specifiers([.multiValue, .radioGroup]).filter { page, specifier in
            !page.isInApp && specifier.properties["Values"] == .array([])
                && specifier.properties["Titles"] == .array([])
        }.map { page, specifier in
            survey.finding(
                rule, .error, "the \(specifier.kind.words)\(specifier.named) has no values to choose from",
                page,
                specifier.keyPath.appending("Values"), fix: "add Values and Titles")
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
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": [], "Titles": [],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "theme", "Title": "Theme", "DefaultValue": "light",
                    "Values": ["light", "dark"], "Titles": ["Light", "Dark"],
                ])))
}
