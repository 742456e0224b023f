import PropertyLists
import SettingsBundle
import SourceText

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
