import PropertyLists
import SettingsBundle
import SourceText

/// `Values` and `Titles`, or `ShortTitles`, of different lengths: the extra ones cannot be shown or stored.
enum TitleCountRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.multiValue, .radioGroup, .titleValue]).flatMap { page, specifier -> [Finding] in
            guard let values = specifier.properties["Values"]?.arrayValue else { return [] }
            return ["Titles", "ShortTitles"].compactMap { name in
                guard let titles = specifier.properties[name]?.arrayValue, titles.count != values.count else {
                    return nil
                }
                return survey.finding(
                    .settingsSchema, .error, .titleCount(specifier, values.count, titles.count, in: name), page,
                    specifier.keyPath.appending(name))
            }
        }
    }
}

extension FindingWords {
    static func titleCount(_ specifier: SettingsSpecifier, _ values: Int, _ titles: Int, in name: String) -> Self {
        Self(
            "\(the(specifier)) has \(values) elements in Values, but \(titles) in \(name)",
            fix: "give every value one title, in the same order")
    }
}
