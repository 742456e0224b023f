import SettingsBundle
import SourceText

/// A row that stores a value, without `Key`: nothing it shows can be stored.
enum MissingKeyRule: SettingsRule {
    static let rule = "settings-missing-key"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows(SettingsSpecifier.Kind.withKey).filter { $0.specifier.properties["Key"] == nil }.map { page, row in
            survey.finding(
                rule, .error, "the \(row.kind.words)\(row.named) has no Key: its value is stored nowhere", page,
                row.keyPath, fix: "add the Key that the app reads")
        }
    }
}
