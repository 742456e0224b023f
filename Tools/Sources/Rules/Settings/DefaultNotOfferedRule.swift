import PropertyLists
import SettingsBundle
import SourceText

/// A default that is none of the values that can be chosen: nothing is ticked, and the specifier is blank. Usually it is a
/// title, or a number written as text.
enum DefaultNotOfferedRule: SettingsRule {
    static let rule = RuleID.settingsDefaultNotOffered

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.multiValue, .radioGroup]).compactMap { page, specifier in
            guard let value = specifier.defaultValue, !specifier.values.isEmpty,
                !specifier.values.contains(where: { $0.isEqualAsStored(to: value) })
            else { return nil }
            // An empty default says on purpose that nothing is chosen yet.
            return survey.finding(
                rule, value == "" ? .note : .error,
                value == ""
                    ? "nothing is chosen in the \(specifier.kind.words)\(specifier.named): its default is empty"
                    : "the default \(value) is none of the values of the \(specifier.kind.words)\(specifier.named): it is shown blank",
                page, specifier.keyPath.appending("DefaultValue"), fix: value == "" ? nil : fix(value, specifier))
        }
    }

    private static func fix(_ value: PropertyListValue, _ specifier: SettingsSpecifier) -> String {
        let titles = specifier.properties["Titles"]?.arrayValue ?? []
        if let index = titles.firstIndex(of: value), index < specifier.values.count {
            return "that is the title of \(specifier.values[index]): write the value"
        }
        let text = value.writtenText
        if let same = specifier.values.first(where: { $0.writtenText == text }) {
            return "the value is \(same.kindPhrase) and the default \(value.kindPhrase): use one type for both"
        }
        let offered = specifier.values.prefix(10).map { "\($0)" }.joined(separator: ", ")
        return "use one of \(offered)" + (specifier.values.count > 10 ? " …" : "")
    }
}

extension PropertyListValue {
    /// What the value would look like as text.
    fileprivate var writtenText: String {
        switch self {
        case .string(let text): text
        case .boolean(let truth): truth ? "1" : "0"
        case .real(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        default: "\(self)"
        }
    }
}
