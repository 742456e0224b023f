import PropertyLists
import SettingsBundle
import SourceText

/// The question that a toggle asks on a Mac before it changes: what it lacks, and what has the wrong type.
enum ConfirmationPromptRule: SettingsRule {
    static let rule = RuleID.settingsConfirmationPrompt

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.toggleSwitch]).flatMap { page, specifier in
            ["TrueConfirmationPrompt", "FalseConfirmationPrompt"].flatMap { name -> [Finding] in
                guard let prompt = specifier.properties[name]?.dictionaryValue else { return [] }
                let place = specifier.keyPath.appending(name)
                return SettingsSchema.confirmationPrompt.keys.compactMap { key in
                    problem(key, prompt).map { problem, fix in
                        let isThere = prompt[key.name] != nil
                        return survey.finding(
                            rule, .warning, "the \(name) of the toggle\(specifier.named) \(problem)", page,
                            isThere ? place.appending(key.name) : place, fix: fix)
                    }
                }
            }
        }
    }

    private static func problem(
        _ key: SettingsSchema.Key, _ prompt: [String: PropertyListValue]
    ) -> (problem: String, fix: String)? {
        let allowed = key.allowed.joined(separator: ", ")
        guard let value = prompt[key.name] else {
            let schema = SettingsSchema.confirmationPrompt
            let near = schema.unknownKeys(in: prompt).first {
                MisspeltEntryRule.meant(by: $0, schema, prompt) == key.name
            }
            guard key.isRequired || near != nil else { return nil }
            return (
                "has no \(key.name)",
                near.map { "\"\($0)\" is called \(key.name)" } ?? "add \(key.name)"
                    + (allowed.isEmpty ? "" : ", which is \(allowed)")
            )
        }
        guard key.type.accepts(value) else {
            return ("has \(value.kindPhrase) for \(key.name)", "write it as <string>")
        }
        guard key.allowed.isEmpty || key.allowed.contains(value.stringValue ?? "") else {
            return ("has the \(key.name) \(value)", "write \"\(allowed)\"")
        }
        return value == "" && key.isRequired ? ("has an empty \(key.name)", "say what is asked") : nil
    }
}
