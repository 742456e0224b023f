import PropertyLists
import SettingsBundle
import SourceText

/// A text that stands for another, as `SETTINGS_TITLE` does, and that no language translates: people see it raw.
enum SymbolicTextRule: SettingsRule {
    static let rule = RuleID.settingsSymbolicText

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.filter { !$0.isLicences }.flatMap { page -> [Finding] in
            let tables = page.stringsTable.map(survey.strings) ?? []
            // A table that is broken or missing has a rule of its own.
            guard page.stringsTable == nil || !tables.isEmpty && tables.allSatisfy(\.isUsable) else { return [] }
            return survey.shownTexts(of: page).compactMap { text in
                // Choices may be names: without a table they are taken as they are.
                let isChoice = text.keyPath.components.count > 3
                guard SymbolicText.isSymbol(text.text), !isChoice || !tables.isEmpty,
                    !tables.contains(where: { $0.table[text.text] != nil })
                else { return nil }
                return survey.finding(
                    rule, isChoice || isName(text, page) ? .note : .warning,
                    "\"\(text.text)\" is shown as it is: no language translates it",
                    page,
                    text.keyPath,
                    fix: page.stringsTable.map { "add it to \($0).strings" }
                        ?? "write the text itself, or give the page a StringsTable")
            }
        }
    }

    /// Whether a specifier of a page without a table shows the name of its key, as one for a build flag does: `HTTP_PROXY`.
    private static func isName(_ text: SettingsSpecifier.Text, _ page: SettingsPage) -> Bool {
        let owner = PropertyListKeyPath(Array(text.keyPath.components.dropLast()))
        return page.stringsTable == nil && page.specifiers.first { $0.keyPath == owner }?.key == text.text
    }
}
