import PropertyLists
import SettingsBundle
import SourceText

/// Values of several types in one list, texts and numbers: what the app reads depends on what was chosen.
enum MixedValuesRule: SettingsRule {
    static let rule = RuleID.settingsMixedValues

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.multiValue, .radioGroup]).compactMap { page, specifier in
            guard let first = specifier.values.first,
                let index = specifier.values.firstIndex(where: { $0.storedKind != first.storedKind })
            else { return nil }
            return survey.finding(
                rule, .warning,
                "the values of the \(specifier.kind.words)\(specifier.named) are of several types: the first is \(first.kindPhrase), "
                    + "and this \(specifier.values[index].kindPhrase)",
                page, specifier.keyPath.appending("Values").appending(index), fix: "use one type for all of them")
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
