import PropertyLists
import SettingsBundle
import SourceText

/// A list of no choices: nothing can be chosen. InAppSettingsKit lets the app fill it, Settings does not.
enum NoChoicesRule: SettingsRule {
    static let rule = RuleID.settingsNoChoices

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader != .inAppSettingsKit else { return [] }
        return survey.specifiers([.multiValue, .radioGroup]).filter { page, specifier in
            !page.isInApp && specifier.properties["Values"] == .array([])
                && specifier.properties["Titles"] == .array([])
        }.map { page, specifier in
            survey.finding(
                rule, .error, "the \(specifier.kind.words)\(specifier.named) offers nothing: its Values are empty",
                page,
                specifier.keyPath.appending("Values"), fix: "add Values and Titles")
        }
    }
}
