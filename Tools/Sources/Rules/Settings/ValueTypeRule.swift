import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// A value of the wrong type.
///
/// The defaults of text fields and the numbers of sliders have rules of their own.
enum ValueTypeRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.flatMap { page in
            findings(SettingsSchema.page, page.properties, PropertyListKeyPath(), page, survey)
                + page.specifiers.flatMap { specifier in
                    SettingsSchema.specifier(specifier.kind).map {
                        findings($0, specifier.properties, specifier.keyPath, page, survey)
                    } ?? type(specifier, page, survey)
                }
        }
    }

    /// The finding about a `Type` that is not a string.
    private static func type(
        _ specifier: SettingsSpecifier, _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> [Finding] {
        guard let value = specifier.properties["Type"], value.stringValue == nil else { return [] }
        return [
            survey.finding(
                .settingsSchema, .error, .typeOfType(value), page, specifier.keyPath.appending("Type"))
        ]
    }

    private static func findings(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> [Finding] {
        schema.keys.filter { $0.type != .number && $0.type != .dictionaries && !isTextDefault($0) }.compactMap { key in
            guard let value = properties[key.name], !key.type.accepts(value) else { return nil }
            return survey.finding(
                .settingsSchema, .error, .valueType(key.name, key.type, value), page, keyPath.appending(key.name))
        }
    }

    private static func isTextDefault(_ key: SettingsSchema.Key) -> Bool {
        key.name == "DefaultValue" && key.type == .string
    }
}

extension FindingWords {
    static func typeOfType(_ value: PropertyListValue) -> Self {
        Self(
            "Type must be a string, not \(value.kindPhrase): Settings does not show the specifier",
            fix: "write one of Apple's types as <string>")
    }

    static func valueType(_ name: String, _ type: SettingsSchema.ValueType, _ value: PropertyListValue) -> Self {
        let other =
            type == .strings || type == .texts ? value.arrayValue?.first { $0.stringValue == nil } : nil
        let truth = type == .boolean ? value.truthValue : nil
        return Self(
            "\(name) must be \(phrase(type)), not \(other.map { "an array with \($0.kindPhrase)" } ?? value.kindPhrase)",
            fix: truth.map { "write <\($0)/>" })
    }

    private static func phrase(_ type: SettingsSchema.ValueType) -> String {
        switch type {
        case .string, .text: "a string"
        case .strings, .texts: "an array of strings"
        case .boolean: "true or false"
        case .number: "a number"
        case .scalar: "a single value"
        case .values: "an array"
        case .any: "a value"
        case .dictionary: "a dictionary"
        case .dictionaries: "an array of dictionaries"
        }
    }
}
