import PropertyLists
import SettingsBundle
import SourceText

/// Values of several types in one list, texts and numbers: what the app reads depends on what was chosen.
enum MixedValuesRule: SettingsRule {
    static let rule = "settings-mixed-values"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.rows([.multiValue, .radioGroup]).compactMap { page, row in
            guard let first = row.values.first,
                let index = row.values.firstIndex(where: { $0.storedKind != first.storedKind })
            else { return nil }
            return survey.finding(
                rule, .warning,
                "the values of the \(row.kind.words)\(row.named) are of several types: the first is \(first.kindPhrase), "
                    + "and this \(row.values[index].kindPhrase)",
                page, row.keyPath.appending("Values").appending(index), fix: "use one type for all of them")
        }
    }
}

extension PropertyListValue {
    /// The kind as an app reads it: numbers and booleans are the same class.
    fileprivate var storedKind: String {
        switch self {
        case .integer, .real, .boolean: "number"
        default: kind
        }
    }
}
