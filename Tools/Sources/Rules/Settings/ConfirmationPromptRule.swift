import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// An incomplete or malformed question that a toggle asks on a Mac before it changes.
enum ConfirmationPromptRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.toggleSwitch]).flatMap { page, specifier in
            ["TrueConfirmationPrompt", "FalseConfirmationPrompt"].flatMap { name -> [Finding] in
                guard let prompt = specifier.properties[name]?.dictionaryValue else { return [] }
                let keyPath = specifier.keyPath.appending(name)
                return SettingsSchema.confirmationPrompt.keys.compactMap { key in
                    mistake(in: prompt, key).map { mistake in
                        survey.finding(
                            .settingsConfirmationPrompt, .warning, .prompt(name, of: specifier, mistake), page,
                            prompt[key.name] != nil ? keyPath.appending(key.name) : keyPath)
                    }
                }
            }
        }
    }

    /// What may be wrong with a prompt, by the name of an entry.
    enum Mistake {
        /// It is missing, and perhaps another one is meant for it.
        case missing(String, near: String?, allowed: [String])
        case type(String, PropertyListValue)
        case unknown(String, PropertyListValue, allowed: [String])
        case empty(String)
    }

    private static func mistake(in prompt: [String: PropertyListValue], _ key: SettingsSchema.Key) -> Mistake? {
        guard let value = prompt[key.name] else {
            let schema = SettingsSchema.confirmationPrompt
            let near = schema.unknownKeys(in: prompt).first {
                MisspelledEntryRule.meant(by: $0, schema, prompt) == key.name
            }
            return key.isRequired || near != nil ? .missing(key.name, near: near, allowed: key.allowed) : nil
        }
        guard key.type.accepts(value) else { return .type(key.name, value) }
        guard key.allowed.isEmpty || key.allowed.contains(value.stringValue ?? "") else {
            return .unknown(key.name, value, allowed: key.allowed)
        }
        return value == "" && key.isRequired ? .empty(key.name) : nil
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
