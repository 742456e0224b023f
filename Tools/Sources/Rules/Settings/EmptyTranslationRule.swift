import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A text with an empty translation: its row is blank in that language.
enum EmptyTranslationRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let pages = Dictionary(grouping: survey.pages) { $0.stringsTable ?? "" }
        return pages.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.flatMap { name, pages -> [Finding] in
            let blanks = survey.strings(name).map { strings in
                (strings, strings.table.entries.filter { $0.value.isEmpty && strings.table[$0.key] == "" })
            }
            guard !blanks.allSatisfy({ $0.1.isEmpty }) else { return [] }
            let texts = Set(pages.flatMap(survey.localizableTexts).map(\.text))
            // A language may leave out headers and footers on purpose.
            let specifiers = Set(
                pages.flatMap { page in
                    page.specifiers.filter { $0.kind != .group }.flatMap(\.texts)
                        .filter { $0.keyPath.components.last != "FooterText" }
                }.map(\.text))
            return blanks.flatMap { strings, entries in
                entries.filter { texts.contains($0.key) }.map { entry in
                    Finding(
                        .settingsEmptyTranslation, specifiers.contains(entry.key) ? .warning : .note,
                        .emptyTranslation(entry.key, in: survey.isShared(name) ? nil : strings.language),
                        at: strings.location(at: entry.offset))
                }
            }
        }
    }
}

extension RuleID {
    package static let settingsEmptyTranslation = RuleID("settings-empty-translation")
}

extension Rule {
    static let settingsEmptyTranslation = Rule(
        .settingsEmptyTranslation, .strings, [.warning, .note], by: [.settings(EmptyTranslationRule.self)],
        "A text is translated into nothing",
        why: "Settings shows a blank.",
        fix: "Translate the text, or remove the entry",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
