import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A strings file that translates nothing, though its page has something to translate.
enum EmptyStringsRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let used = survey.usedTables
        let hasTexts = Set(
            survey.pages.filter { !$0.specifiers.isEmpty }.map { $0.stringsTable ?? $0.name })
        return survey.allStrings.compactMap { strings in
            guard strings.error == nil, strings.table.syntaxError == nil, strings.table.entries.isEmpty else {
                return nil
            }
            // The development language may have nothing to translate.
            let isHarmless =
                !used.contains(strings.name) || !hasTexts.contains(strings.name)
                || survey.isDevelopment(strings.language)
            return Finding(
                .settingsEmptyStrings, isHarmless ? .note : .warning,
                .emptyStrings(hasBytes: !strings.isZeroBytes, isHarmless: isHarmless),
                at: SourceLocation(file: strings.file))
        }
    }
}

extension RuleID {
    package static let settingsEmptyStrings = RuleID("settings-empty-strings")
}

extension Rule {
    static let settingsEmptyStrings = Rule(
        .settingsEmptyStrings, .strings, [.warning, .note], by: [.settings(EmptyStringsRule.self)],
        "A strings file has no entries",
        why: "The language shows every text as it is written in the page.",
        fix: "Translate the texts, or remove the file",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "/* To do */")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
