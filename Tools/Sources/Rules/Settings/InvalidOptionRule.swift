import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// An entry that takes one of a few words, such as `KeyboardType`, and has another: Settings takes its default.
enum InvalidOptionRule: SettingsRule {
    static let rule = RuleID.settingsInvalidOption

    /// Words that only InAppSettingsKit knows.
    private static let inAppKeyboards: Set<String> = ["DecimalPad", "PhonePad", "NamePhonePad", "AsciiCapable"]

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers.flatMap { page, specifier -> [Finding] in
            (SettingsSchema.specifier(specifier.kind)?.keys ?? []).compactMap { key in
                guard !key.allowed.isEmpty, let word = specifier.text(key.name), !key.allowed.contains(word) else {
                    return nil
                }
                let isInApp = key.name == "KeyboardType" && inAppKeyboards.contains(word)
                if isInApp, survey.reader == .inAppSettingsKit || page.isInApp { return nil }
                let same = key.allowed.first { $0.lowercased() == word.lowercased() }
                return survey.finding(
                    rule, isInApp || same != nil ? .warning : .error,
                    isInApp
                        ? "Settings does not know the \(key.name) \"\(word)\", only InAppSettingsKit does"
                        : "\"\(word)\" is no \(key.name)",
                    page, specifier.keyPath.appending(key.name),
                    fix: same.map { "write \"\($0)\"" }
                        ?? Suggestion.sentence(for: word, among: key.allowed)
                        ?? "use one of \(key.allowed.joined(separator: ", "))")
            }
        }
    }
}
