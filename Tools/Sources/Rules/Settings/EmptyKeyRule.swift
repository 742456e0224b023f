import PropertyLists
import SettingsBundle
import SourceText

/// A specifier whose `Key` is empty. Since iOS 18 one of them costs the whole bundle (pguyot/Einstein issue 200).
enum EmptyKeyRule: SettingsRule {
    static let rule = RuleID.settingsEmptyKey

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers(SettingsSpecifier.Kind.withKey).filter { $0.specifier.properties["Key"] == "" }.map {
            page, specifier in
            survey.finding(
                rule, .error,
                "the Key of the \(specifier.kind.words)\(specifier.named) is empty: "
                    + (survey.isUnseen(page)
                        ? "its value is stored nowhere" : "since iOS 18 the app may lose all its settings by it"),
                page, specifier.keyPath.appending("Key"), fix: "name the key that the app reads")
        }
    }
}
