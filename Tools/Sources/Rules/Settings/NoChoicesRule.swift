import PropertyLists
import SettingsBundle
import SourceText

/// A choice without values. InAppSettingsKit lets the app add them; Settings does not.
enum NoChoicesRule: SettingsRule {
    static let rule = "settings-no-choices"

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
