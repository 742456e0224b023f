import PropertyLists
import SettingsBundle
import SourceText

/// `Values` and `Titles`, or `ShortTitles`, of different lengths: what has no partner cannot be shown or stored.
enum TitleCountRule: SettingsRule {
    static let rule = "settings-title-count"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows([.multiValue, .radioGroup, .titleValue]).flatMap { page, row -> [Finding] in
            guard let values = row.properties["Values"]?.arrayValue else { return [] }
            return ["Titles", "ShortTitles"].compactMap { name in
                guard let titles = row.properties[name]?.arrayValue, titles.count != values.count else { return nil }
                return survey.finding(
                    rule, .error,
                    "the \(row.kind.words)\(row.named) has \(values.count) Values and \(titles.count) \(name)", page,
                    row.keyPath.appending(name), fix: "give every value one title, in the same order")
            }
        }
    }
}
