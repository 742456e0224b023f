import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// An incomplete or malformed question that a toggle asks on a Mac before it changes.
enum ConfirmationPromptRule: SettingsRule {
    static let rule = RuleID.settingsConfirmationPrompt

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.toggleSwitch]).flatMap { page, specifier in
            ["TrueConfirmationPrompt", "FalseConfirmationPrompt"].flatMap { name -> [Finding] in
                guard let prompt = specifier.properties[name]?.dictionaryValue else { return [] }
                let keyPath = specifier.keyPath.appending(name)
                return SettingsSchema.confirmationPrompt.keys.compactMap { key in
                    error(in: prompt, key).map { message, fix in
                        let isPresent = prompt[key.name] != nil
                        return survey.finding(
                            rule, .warning, "the \(name) of the toggle\(specifier.named) \(message)", page,
                            isPresent ? keyPath.appending(key.name) : keyPath, fix: fix)
                    }
                }
            }
        }
    }

    private static func error(
        in prompt: [String: PropertyListValue], _ key: SettingsSchema.Key
    ) -> (message: String, fix: String)? {
        let allowed = key.allowed.map { "\"\($0)\"" }.joined(separator: " or ")
        guard let value = prompt[key.name] else {
            let schema = SettingsSchema.confirmationPrompt
            let near = schema.unknownKeys(in: prompt).first {
                MisspelledEntryRule.meant(by: $0, schema, prompt) == key.name
            }
            guard key.isRequired || near != nil else { return nil }
            return (
                "has no \(key.name)",
                near.map { "rename \"\($0)\" to \"\(key.name)\"" } ?? "add \(key.name)"
                    + (allowed.isEmpty ? "" : " with the value \(allowed)")
            )
        }
        guard key.type.accepts(value) else {
            return ("has \(value.kindPhrase) for \(key.name)", "write it as <string>")
        }
        guard key.allowed.isEmpty || key.allowed.contains(value.stringValue ?? "") else {
            return ("has the unknown \(key.name) \(value)", "write \(allowed)")
        }
        return value == "" && key.isRequired ? ("has an empty \(key.name)", "write the text that the alert shows") : nil
    }
}

extension RuleID {
    package static let settingsConfirmationPrompt = RuleID("settings-confirmation-prompt")
}

extension Rule {
    static let settingsConfirmationPrompt = Rule(
        .settingsConfirmationPrompt, .pages, [.warning], by: [.settings(ConfirmationPromptRule.self)],
        "The question that a toggle asks on a Mac is incomplete",
        why: "The toggle changes without the question, or the question has no words.",
        fix: "Give the prompt Type, Title and Prompt",
        bad: .check(
            .root([
                "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
                "TrueConfirmationPrompt": ["Type": "PSConfirmationPrompt", "Title": "Turn on?"],
            ])),
        good: .check(
            .root([
                "Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true,
                "TrueConfirmationPrompt": [
                    "Type": "PSConfirmationPrompt", "Title": "Turn on?", "Prompt": "Sounds are loud",
                ],
            ])))
}
