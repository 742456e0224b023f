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

extension FindingWords {
    static func emptyDefault(_ specifier: SettingsSpecifier) -> Self {
        Self("\(the(specifier)) has an empty default: no value is selected")
    }

    static func defaultNotOffered(_ value: PropertyListValue, _ specifier: SettingsSpecifier) -> Self {
        Self(
            "the default \(specifier.shown(value)) is not among the values of \(the(specifier)): no value is selected",
            fix: offered(value, specifier))
    }

    private static func offered(_ value: PropertyListValue, _ specifier: SettingsSpecifier) -> String {
        let titles = specifier.properties["Titles"]?.arrayValue ?? []
        if let index = titles.firstIndex(of: value), index < specifier.values.count {
            return "write the value \(specifier.shown(specifier.values[index])) instead of its title"
        }
        if let same = specifier.values.first(where: { $0.writtenText == value.writtenText }) {
            return "use one type for both: the value is \(same.kindPhrase), the default \(value.kindPhrase)"
        }
        let offered = specifier.values.prefix(10).map(specifier.shown).joined(separator: ", ")
        return "use one of \(offered)" + (specifier.values.count > 10 ? " …" : "")
    }
}

extension PropertyListValue {
    /// The value as text.
    fileprivate var writtenText: String {
        switch self {
        case .string(let text): text
        case .boolean(let truth): truth ? "1" : "0"
        case .real(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        default: "\(self)"
        }
    }
}
