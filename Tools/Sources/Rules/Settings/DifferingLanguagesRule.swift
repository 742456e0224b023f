import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A language that lacks entries of other languages that no page uses.
enum DifferingLanguagesRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let shown = Dictionary(grouping: survey.pages) { $0.stringsTable ?? "" }.mapValues { pages in
            Set(pages.flatMap(survey.localizableTexts).map(\.text))
        }
        return shown.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }.flatMap { name, texts -> [Finding] in
            let tables = survey.strings(name).filter { $0.isUsable && !$0.table.entries.isEmpty }
            let all = Set(tables.flatMap { $0.table.entries.map(\.key) }).subtracting(texts)
            let findings = tables.compactMap { strings -> Finding? in
                let missing = all.subtracting(strings.table.entries.map(\.key)).sorted()
                guard !missing.isEmpty else { return nil }
                return Finding(
                    .settingsDifferingLanguages, .note, .lacksEntries(strings.language, missing),
                    at: SourceLocation(file: strings.file))
            }
            // One change of the pages left them in every language.
            return [findings.asOne()].compactMap { $0 }
        }
    }
}

extension RuleID {
    package static let settingsDifferingLanguages = RuleID("settings-differing-languages")
}

extension Rule {
    static let settingsDifferingLanguages = Rule(
        .settingsDifferingLanguages, .strings, [.note], by: [.settings(DifferingLanguagesRule.self)],
        "Strings files of two languages have different entries",
        why: "No page shows the texts, so they are probably left over.",
        fix: "Remove the entries, or translate them into every language",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";\n\"Light\" = \"Licht\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Sound\" = \"Son\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";"),
            .text("Settings.bundle/fr.lproj/Root.strings", "\"Sound\" = \"Son\";")))
}
