import PropertyLists
import SettingsBundle
package import SourceText

/// A default that is not among the values: no value is selected, and the row is blank. Usually the default is a title, or
/// a number written as text.
enum DefaultNotOfferedRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.multiValue, .radioGroup]).compactMap { page, specifier in
            guard let value = specifier.defaultValue, !specifier.values.isEmpty,
                !specifier.values.contains(where: { $0.isEqualAsStored(to: value) })
            else { return nil }
            // An empty default may mean on purpose that nothing is selected yet.
            return survey.finding(
                .settingsDefaultNotOffered, value == "" ? .note : .error,
                value == "" ? .emptyDefault(specifier) : .defaultNotOffered(value, specifier), page,
                specifier.keyPath.appending("DefaultValue"))
        }
    }
}

extension RuleID {
    package static let settingsDefaultNotOffered = RuleID("settings-default-not-offered")
}

extension Rule {
    static let settingsDefaultNotOffered = Rule(
        .settingsDefaultNotOffered, .specifiers, [.error, .warning, .note], by: [.settings(DefaultNotOfferedRule.self)],
        "The default is not one of the values that can be chosen",
        why: """
            Settings shows the specifier blank. Usually the default is a title, or a number written as \
            text. An empty default says that nothing is chosen yet, and is a note.
            """,
        fix: "Use one of Values as the default",
        bad: .check(.root(.toggle, .themes(default: "Light"))),
        good: .check(.root(.toggle, .themes())))
}
