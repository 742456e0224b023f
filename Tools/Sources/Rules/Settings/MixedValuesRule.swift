import PropertyLists
import SettingsBundle
package import SourceText

/// Values of different types in one list, such as strings and numbers: the type that the app reads depends on the
/// selected value. A word among numbers, such as `custom`, is a choice of its own kind. If a default is none of the values for
/// this reason, that is what to say.
enum MixedValuesRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.multiValue, .radioGroup]).compactMap { page, specifier in
            guard let first = specifier.values.first,
                let index = specifier.values.firstIndex(where: { $0.storedKind != first.storedKind }),
                specifier.values.allSatisfy(\.isNumeric),
                specifier.defaultValue.map({ value in
                    specifier.values.contains { $0.isEqualAsStored(to: value) }
                }) ?? true
            else { return nil }
            return survey.finding(
                .settingsMixedValues, .warning, .mixedValues(specifier, first, specifier.values[index]), page,
                specifier.keyPath.appending("Values").appending(index))
        }
    }
}

extension PropertyListValue {
    /// Whether the value is a number, or reads as one.
    fileprivate var isNumeric: Bool { storedKind == "number" || stringValue.flatMap(Double.init) != nil }

    /// The kind as an app reads it: numbers and booleans are the same class.
    fileprivate var storedKind: String {
        switch self {
        case .integer, .real, .boolean: "number"
        default: kind
        }
    }
}

extension RuleID {
    package static let settingsMixedValues = RuleID("settings-mixed-values")
}

extension Rule {
    static let settingsMixedValues = Rule(
        .settingsMixedValues, .specifiers, [.warning], by: [.settings(MixedValuesRule.self)],
        "The values of a list have several types",
        why: "What type the app reads depends on what was chosen.",
        fix: "Use one type for all values",
        bad: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "size", "Title": "Theme", "DefaultValue": 1,
                    "Values": [1, "2"], "Titles": ["One", "Two"],
                ])),
        good: .check(
            .root(
                .toggle,
                [
                    "Type": "PSMultiValueSpecifier", "Key": "size", "Title": "Theme", "DefaultValue": 1,
                    "Values": [1, 2], "Titles": ["One", "Two"],
                ])))
}

extension FindingWords {
    static func mixedValues(_ specifier: SettingsSpecifier, _ first: PropertyListValue, _ other: PropertyListValue)
        -> Self
    {
        Self(
            "the values of \(the(specifier)) have different types: the first is \(first.kindPhrase), this one "
                + other.kindPhrase,
            fix: "use one type for all values")
    }
}
