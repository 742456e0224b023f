import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A text that some languages translate and others do not: those show it untranslated.
///
/// A text that no language translates is fine: an English text is its own key.
enum MissingTranslationRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.translatedTables.filter { !isOfTextsOnly($0) }.flatMap { table in
            missingFiles(table, survey)
                + together(table.texts.compactMap { finding($0, table, survey) }, in: table.name)
        }
    }

    /// Whether pages have nothing that a user sets, as those with licenses: nobody translates them.
    private static func isOfTextsOnly(_ table: TranslatedTable) -> Bool {
        !table.pages.isEmpty
            && table.pages.allSatisfy { page in
                page.name != "Root"
                    && page.specifiers.allSatisfy { $0.kind == .group || $0.kind == .childPane || $0.key == nil }
            }
    }

    /// A finding with the languages that lack the text.
    private typealias Found = (finding: Finding, missing: [String])

    /// One finding for the texts of a table, which one translator adds.
    private static func together(_ findings: [Found], in table: String) -> [Finding] {
        Dictionary(grouping: findings) { $0.finding.severity }.values.compactMap { group in
            guard var first = group.first?.finding else { return nil }
            guard group.count > 1 else { return first }
            var counts: [String: Int] = [:]
            for language in group.flatMap(\.missing) { counts[language, default: 0] += 1 }
            let languages = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            first = first.saying(.missingTranslations(group.count, from: languages, in: table))
            first.notes += group.dropFirst().prefix(20).map { .missing(from: $0.missing, at: $0.finding.location) }
            if group.count > 21 { first.notes.append(.more(group.count - 21)) }
            return first
        }
    }

    private static func finding(
        _ text: TranslatedTable.Text, _ table: TranslatedTable, _ survey: SettingsSurvey
    ) -> Found? {
        guard let first = text.missing.first, let file = survey.strings(table.name, in: first)?.file else { return nil }
        // The other languages show what only the development language has as that language writes it.
        let isTranslated = text.translations.keys.contains { !survey.isDevelopment($0) }
        // Where most languages lack it, the text changed; where a few do, their translators are not done.
        let isForgotten = isTranslated && text.missing.count * 2 >= table.languages.count { !survey.isDevelopment($0) }
        let finding = survey.finding(
            .settingsMissingTranslation, isForgotten || SymbolicText.isSymbol(text.text) ? .warning : .note,
            .missingTranslation(text, in: table.name), text.page, text.keyPath, notes: [.missingEntry(in: file)])
        return (finding, text.missing)
    }

    /// The finding about languages that have strings files, but none for these pages.
    private static func missingFiles(_ table: TranslatedTable, _ survey: SettingsSurvey) -> [Finding] {
        let lacking = survey.files.tables.map(\.language).filter {
            !table.languages.contains($0) && !survey.isDevelopment($0)
        }
        guard !table.isShared, !lacking.isEmpty, !table.languages.isEmpty, let page = table.pages.first else {
            return []
        }
        return [
            survey.finding(
                .settingsMissingTranslation, .warning, .missingFiles(table, from: lacking), page, ["StringsTable"])
        ]
    }
}

extension RuleID {
    package static let settingsMissingTranslation = RuleID("settings-missing-translation")
}

extension Rule {
    static let settingsMissingTranslation = Rule(
        .settingsMissingTranslation, .strings, [.warning, .note], by: [.settings(MissingTranslationRule.self)],
        "A text is translated into some languages and not into others",
        why: """
            Settings mixes two languages on one page. For the language in which the pages are written it \
            is a note.
            """,
        fix: "Add the entry to the strings files that the finding names",
        bad: .check(
            .root(
                ["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "Sound", "DefaultValue": true],
                ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"], entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";\n\"Name\" = \"Name\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Name\" = \"Nom\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Sound\" = \"Son\";")))
}
