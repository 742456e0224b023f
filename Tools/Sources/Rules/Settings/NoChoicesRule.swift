import PropertyLists
import SettingsBundle
import SourceText

/// A list of no choices: nothing can be chosen. InAppSettingsKit lets the app fill it, Settings does not.
enum NoChoicesRule: SettingsRule {
    static let rule = "settings-no-choices"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        guard survey.reader != .inAppSettingsKit else { return [] }
        return survey.rows([.multiValue, .radioGroup]).filter { page, row in
            !page.isInApp && row.properties["Values"] == .array([]) && row.properties["Titles"] == .array([])
        }.map { page, row in
            survey.finding(
                rule, .error, "the \(row.kind.words)\(row.named) offers nothing: its Values are empty", page,
                row.keyPath.appending("Values"), fix: "add Values and Titles")
        }
    }
}
