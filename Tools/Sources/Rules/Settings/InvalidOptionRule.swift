import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// An unknown value of an entry that has a fixed list of values, such as `KeyboardType`: Settings uses the default.
enum InvalidOptionRule: SettingsRule {
    static let holdsInApp = true

    /// Values that only InAppSettingsKit supports.
    private static let inAppKeyboards: Set<String> = ["DecimalPad", "PhonePad", "NamePhonePad", "AsciiCapable"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.flatMap { page, specifier -> [Finding] in
            (SettingsSchema.specifier(specifier.kind)?.keys ?? []).compactMap { key in
                guard !key.allowed.isEmpty, let word = specifier.text(key.name), !key.allowed.contains(word) else {
                    return nil
                }
                let isInApp = key.name == "KeyboardType" && inAppKeyboards.contains(word)
                if isInApp, survey.reader == .inAppSettingsKit || page.isInApp { return nil }
                let isCase = key.allowed.contains { $0.lowercased() == word.lowercased() }
                return survey.finding(
                    .settingsInvalidOption, isInApp || isCase ? .warning : .error,
                    .unknownOption(key.name, word, key.allowed, isInApp: isInApp), page,
                    specifier.keyPath.appending(key.name))
            }
        }
    }
}

extension RuleID {
    package static let settingsInvalidOption = RuleID("settings-invalid-option")
}

extension Rule {
    static let settingsInvalidOption = Rule(
        .settingsInvalidOption, .pages, [.error, .warning],
        by: [.settings(InvalidOptionRule.self), .settings(UnknownDeviceRule.self)],
        "An entry has a value that Apple does not document",
        why: "Settings uses the default, or shows the specifier on no device.",
        fix: "Use one of the documented values",
        bad: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "KeyboardType": "ASCII"])),
        good: .check(
            .root(["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name", "KeyboardType": "Alphabet"])))
}
