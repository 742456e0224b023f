import PropertyLists
import SettingsBundle
import SourceText

/// A text that stands for another, as `SETTINGS_TITLE` does, and that no language translates: people see it raw.
enum SymbolicTextRule: SettingsRule {
    static let rule = "settings-symbolic-text"

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.pages.filter { !$0.isLicences }.flatMap { page -> [Finding] in
            let tables = page.stringsTable.map(survey.strings)?.filter(\.isUsable) ?? []
            return page.shownTexts.compactMap { text in
                // Choices may be names: without a table they are taken as they are.
                let isChoice = text.keyPath.components.count > 3
                guard SymbolicText.isSymbol(text.text), !isChoice || !tables.isEmpty,
                    !tables.contains(where: { $0.table[text.text] != nil })
                else { return nil }
                return survey.finding(
                    rule, isChoice ? .note : .warning, "“\(text.text)” is shown as it is: no language translates it",
                    page,
                    text.keyPath,
                    fix: tables.isEmpty
                        ? "write the text itself, or give the page a StringsTable"
                        : "add it to \(page.stringsTable ?? "").strings")
            }
        }
    }
}
