import PropertyLists
import SettingsBundle
import SourceText

/// A text field whose default is not a string: the type that the app reads changes with the first edit.
enum TextDefaultRule: SettingsRule {
    static let rule = "settings-text-default"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).compactMap { page, specifier in
            guard let value = specifier.defaultValue, value.stringValue == nil else { return nil }
            return survey.finding(
                rule, .warning,
                "the default of the text field\(specifier.named) is \(value.kindPhrase), but the field stores a string",
                page,
                specifier.keyPath.appending("DefaultValue"), fix: "write it as <string>")
        }
    }
}
