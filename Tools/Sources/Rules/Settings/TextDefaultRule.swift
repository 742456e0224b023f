import PropertyLists
import SettingsBundle
import SourceText

/// A text field whose default is no text: the app reads another type before the first edit than after it.
enum TextDefaultRule: SettingsRule {
    static let rule = RuleID.settingsTextDefault

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.textField]).compactMap { page, specifier in
            guard let value = specifier.defaultValue, value.stringValue == nil else { return nil }
            return survey.finding(
                rule, .warning,
                "the default of the text field\(specifier.named) is \(value.kindPhrase), and the field stores a string",
                page,
                specifier.keyPath.appending("DefaultValue"), fix: "write it as <string>")
        }
    }
}
