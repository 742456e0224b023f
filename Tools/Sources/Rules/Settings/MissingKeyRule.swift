import PropertyLists
import SettingsBundle
import SourceText

/// A specifier that stores a value, without `Key`: nothing it shows can be stored.
enum MissingKeyRule: SettingsRule {
    static let rule = RuleID.settingsMissingKey

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers(SettingsSpecifier.Kind.withKey).filter { $0.specifier.properties["Key"] == nil }.map {
            page, specifier in
            survey.finding(
                rule, .error, "the \(specifier.kind.words)\(specifier.named) has no Key: its value is stored nowhere",
                page,
                specifier.keyPath, fix: "add the Key that the app reads")
        }
    }
}
