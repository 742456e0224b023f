import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A key of a strings file, such as `SETTINGS_TITLE`, that no language translates: people see the key.
enum SymbolicTextRule: SettingsRule {
    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let found = survey.pages.filter { !$0.isLicenses }.flatMap { page -> [Finding] in
            let tables = page.stringsTable.map(survey.strings) ?? []
            // A table that is broken or missing has a rule of its own.
            guard page.stringsTable == nil || !tables.isEmpty && tables.allSatisfy(\.isUsable) else { return [] }
            return survey.localizableTexts(of: page).compactMap { text in
                // Choices may be names, and need no table.
                let isChoice = text.keyPath.components.count > 3
                guard SymbolicText.isSymbol(text.text), !isChoice || !tables.isEmpty,
                    !tables.contains(where: { $0.table[text.text] != nil })
                else { return nil }
                return survey.finding(
                    .settingsSymbolicText, isChoice || isName(text, page) ? .note : .warning,
                    .symbols([text.text], table: page.stringsTable), page, text.keyPath,
                    about: [.text(text.text), .page(page.stringsTable ?? "")])
            }
        }
        // One edit of the table mends them all.
        return Dictionary(grouping: found) { [$0.subjects.last, .severity($0.severity)] }.values.compactMap { group in
            guard let first = group.asOne() else { return nil }
            let texts = first.texts + group.flatMap(\.texts)
            guard texts.uniqued.count > 1, case .page(let table)? = first.subjects.last else { return first }
            return first.saying(.symbols(texts.uniqued, table: table.isEmpty ? nil : table))
        }
    }

    /// Whether a specifier of a page without a table shows its own key, as one for a build flag may: `HTTP_PROXY`.
    private static func isName(_ text: SettingsSpecifier.Text, _ page: SettingsPage) -> Bool {
        let owner = PropertyListKeyPath(Array(text.keyPath.components.dropLast()))
        return page.stringsTable == nil && page.specifiers.first { $0.keyPath == owner }?.key == text.text
    }
}

extension RuleID {
    package static let settingsSymbolicText = RuleID("settings-symbolic-text")
}

extension Rule {
    static let settingsSymbolicText = Rule(
        .settingsSymbolicText, .strings, [.warning, .note], by: [.settings(SymbolicTextRule.self)],
        "People see the symbol of a text instead of the text",
        why: "No strings file translates it, so Settings shows it as it is.",
        fix: "Add the entry to the strings file, or write the text itself",
        bad: .check(
            .root(["Type": "PSToggleSwitchSpecifier", "Key": "sound", "Title": "SOUND_TITLE", "DefaultValue": true])),
        good: .check(.root(.toggle)))
}
