import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

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
                return survey.finding(
                    rule, isChoice || isName(text, page) ? .note : .warning,
                    "\"\(text.text)\" is shown as written: it has no translation in any language",
                    page,
                    text.keyPath,
                    fix: page.stringsTable.map { "add the text to \($0).strings" }
                        ?? "write the text itself, or add a StringsTable to the page")
            }
        }
        // One edit of the table mends them all.
        return Dictionary(grouping: found) { [$0.fix ?? "", $0.severity.rawValue] }.values.compactMap { group in
            let ordered = group.onceInFileOrder()
            guard var first = ordered.first else { return nil }
            guard ordered.count > 1 else { return first }
            let texts = Set(ordered.compactMap { $0.message.split(separator: " ").first }).sorted()
            first.message =
                texts.count == 1
                ? first.message
                : "\(texts.count) texts are shown as written, such as \(texts[0]): they have no translation in any language"
            first.notes = ordered.dropFirst().prefix(20).map {
                .init(message: "another one is here", location: $0.location)
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
