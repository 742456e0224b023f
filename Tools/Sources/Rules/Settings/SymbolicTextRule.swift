import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A key of a strings file, such as `SETTINGS_TITLE`, that no language translates: people see the key.
enum SymbolicTextRule: SettingsRule {
    static let rule = RuleID.settingsSymbolicText

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
                var finding = survey.finding(
                    rule, isChoice || isName(text, page) ? .note : .warning,
                    "\"\(text.text)\" is shown as written: it has no translation in any language",
                    page,
                    text.keyPath,
                    fix: page.stringsTable.map { "add the text to \($0).strings" }
                        ?? "write the text itself, or add a StringsTable to the page")
                finding.subjects = [.text(text.text), .page(page.stringsTable ?? "")]
                return finding
            }
        }
        // One edit of the table mends them all.
        return Dictionary(grouping: found) { [$0.subjects.last, .severity($0.severity)] }.values.compactMap { group in
            guard var first = group.asOne() else { return nil }
            let texts = Set(group.compactMap(\.subjects.first))
            if texts.count > 1, case .text(let text)? = first.subjects.first {
                first.message =
                    "\(texts.count) texts are shown as written, such as \"\(text)\": they have no translation in any language"
            }
            return first
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
        good: .check(
            .root(.toggle)))
}
