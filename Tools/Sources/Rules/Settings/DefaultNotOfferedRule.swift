import PropertyLists
import SettingsBundle
import SourceText

/// A default that is none of the values that can be chosen: nothing is ticked, and the row is blank. Usually it is a
/// title, or a number written as text.
enum DefaultNotOfferedRule: SettingsRule {
    static let rule = "settings-default-not-offered"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows([.multiValue, .radioGroup]).compactMap { page, row in
            guard let value = row.defaultValue, !row.values.isEmpty,
                !row.values.contains(where: { $0.isEqualAsStored(to: value) })
            else { return nil }
            // An empty default says on purpose that nothing is chosen yet.
            return survey.finding(
                rule, value == "" ? .note : .error,
                value == ""
                    ? "nothing is chosen in the \(row.kind.words)\(row.named): its default is empty"
                    : "the default \(value) is none of the values of the \(row.kind.words)\(row.named): it is shown blank",
                page, row.keyPath.appending("DefaultValue"), fix: value == "" ? nil : fix(value, row))
        }
    }

    private static func fix(_ value: PropertyListValue, _ row: SettingsSpecifier) -> String {
        let titles = row.properties["Titles"]?.arrayValue ?? []
        if let index = titles.firstIndex(of: value), index < row.values.count {
            return "that is the title of \(row.values[index]): write the value"
        }
        let text = value.writtenText
        if let same = row.values.first(where: { $0.writtenText == text }) {
            return "the value is \(same.kindPhrase) and the default \(value.kindPhrase): use one type for both"
        }
        let offered = row.values.prefix(10).map { "\($0)" }.joined(separator: ", ")
        return "use one of \(offered)" + (row.values.count > 10 ? " …" : "")
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
