import PropertyLists
import SettingsBundle
import SourceText

/// A row whose `Key` is empty. Since iOS 18 one of them costs the whole bundle (pguyot/Einstein issue 200).
enum EmptyKeyRule: SettingsRule {
    static let rule = "settings-empty-key"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows(SettingsSpecifier.Kind.withKey).filter { $0.specifier.properties["Key"] == "" }.map { page, row in
            survey.finding(
                rule, .error,
                "the Key of the \(row.kind.words)\(row.named) is empty: "
                    + (survey.isUnseen(page)
                        ? "its value is stored nowhere" : "since iOS 18 the app may lose all its settings by it"),
                page, row.keyPath.appending("Key"), fix: "name the key that the app reads")
        }
    }
}
