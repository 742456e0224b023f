import PropertyLists
import SettingsBundle
import SourceText

/// A row without `Type`: Settings shows nothing for it.
enum MissingTypeRule: SettingsRule {
    static let rule = "settings-missing-type"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows.filter { $0.specifier.properties["Type"] == nil || $0.specifier.properties["Type"] == "" }
            .map { page, row in
                survey.finding(
                    rule, .error, "the row\(row.named) has no Type: Settings does not show it",
                    page, row.keyPath, fix: "give it one of Apple's types, or remove it")
            }
    }
}
