import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

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
                .settingsValueType, .error, .typeOfType(value), page, specifier.keyPath.appending("Type"))
        ]
    }

    private static func findings(
        _ schema: SettingsSchema, _ properties: [String: PropertyListValue], _ keyPath: PropertyListKeyPath,
        _ page: SettingsPage, _ survey: SettingsSurvey
    ) -> [Finding] {
        schema.keys.filter { $0.type != .number && $0.type != .dictionaries && !isTextDefault($0) }.compactMap { key in
            guard let value = properties[key.name], !key.type.accepts(value) else { return nil }
            return survey.finding(
                .settingsValueType, .error, .valueType(key.name, key.type, value), page, keyPath.appending(key.name))
        }
    }

    private static func isTextDefault(_ key: SettingsSchema.Key) -> Bool {
        key.name == "DefaultValue" && key.type == .string
    }
}

extension RuleID {
    package static let settingsValueType = RuleID("settings-value-type")
}

extension Rule {
    static let settingsValueType = Rule(
        .settingsValueType, .pages, [.error, .warning], by: [.settings(ValueTypeRule.self)],
        "An entry has a value of the wrong type",
        why: "Settings ignores the entry or the whole specifier.",
        fix: "Write a value of the type that the finding names",
        bad: .check(
            .root(.toggle, ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "IsSecure": "YES"])),
        good: .check(
            .root(.toggle, ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "IsSecure": true])))
}
