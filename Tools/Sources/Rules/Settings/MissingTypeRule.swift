import PropertyLists
import SettingsBundle
import SourceText

/// A specifier without `Type`: Settings shows nothing for it.
enum MissingTypeRule: SettingsRule {
    static let rule = RuleID.settingsMissingType

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.filter { $0.specifier.properties["Type"] == nil || $0.specifier.properties["Type"] == "" }
            .map { page, specifier in
                survey.finding(
                    rule, .error, "the specifier\(specifier.named) has no Type: Settings does not show it",
                    page, specifier.keyPath, fix: "give it one of Apple's types, or remove it")
            }
    }
}
