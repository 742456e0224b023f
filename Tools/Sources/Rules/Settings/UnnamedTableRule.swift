import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A page with translations in a table that it does not name: its `StringsTable` is missing or wrong, so Settings does
/// not translate the page.
enum UnnamedTableRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let pages = survey.contents.pages.compactMap { page in
            survey.unnamedTable(of: page).map { (page: page, table: $0) }
        }
        // A missing table has a rule of its own.
        let wrong = pages.filter { page, _ in page.stringsTable.map { !survey.strings($0).isEmpty } == true }
        return [
            finding(pages.filter { $0.page.stringsTable == nil }, survey), finding(wrong, survey),
        ].compactMap { $0 }
    }

    /// One finding for the pages of a bundle that name no table, or for those that name another one.
    private static func finding(_ pages: [(page: SettingsPage, table: String)], _ survey: SettingsSurvey) -> Finding? {
        guard let (page, table) = pages.first else { return nil }
        let place: PropertyListKeyPath = page.stringsTable == nil ? [] : ["StringsTable"]
        return survey.finding(
            .settingsUnnamedTable, .warning,
            .unnamedTable(table, named: page.stringsTable, others: pages.count - 1), page, place,
            notes: pages.dropFirst().map { .hasTranslations($0.table, at: survey.location($0.page, place)) })
    }
}

extension SettingsSurvey {
    /// The unused table that translates a page without other translations: one with the page's name, or with most of its
    /// texts.
    func unnamedTable(of page: SettingsPage) -> String? {
        guard !unusedTables.isEmpty else { return nil }
        let texts = Set(localizableTexts(of: page).map(\.text))
        // InAppSettingsKit tries tables with the page's name and Root's.
        guard !texts.isEmpty, page.stringsTable != nil || reader != .inAppSettingsKit && !page.isInApp else {
            return nil
        }
        let own = page.stringsTable.map(strings) ?? []
        guard own.allSatisfy({ strings in strings.isUsable && texts.allSatisfy { strings.table[$0] == nil } }) else {
            return nil
        }
        let name = page.name.split(separator: "/").last?.lowercased()
        return unusedTables.first { $0.lowercased() == name && translated(texts, by: $0) > 0 }
            ?? unusedTables.first { translated(texts, by: $0) > max(1, texts.count / 2) }
    }

    /// How many texts a table translates. The table of Xcode's template, which most projects keep, does not count.
    private func translated(_ texts: Set<String>, by table: String) -> Int {
        let tables = strings(table)
        guard !tables.allSatisfy({ $0.table.entries.allSatisfy { Self.templateTexts.contains($0.key) } }) else {
            return 0
        }
        return texts.filter { text in tables.contains { ($0.table[text] ?? text) != text } }.count
    }

    private static let templateTexts: Set<String> = ["Group", "Name", "none given", "Enabled"]
}

extension RuleID {
    package static let settingsUnnamedTable = RuleID("settings-unnamed-table")
}

extension Rule {
    static let settingsUnnamedTable = Rule(
        .settingsUnnamedTable, .strings, [.warning], by: [.settings(UnnamedTableRule.self)],
        "A strings file translates a page that does not name it",
        why: "Every text of the page is shown as it is written.",
        fix: "Add StringsTable with the name of the file",
        bad: .check(
            .root(.toggle),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}
