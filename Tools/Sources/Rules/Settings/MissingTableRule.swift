import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// A page whose `StringsTable` is in no language: it is shown as it is written. Generators name one on every page; it is
/// suspicious only where another table is used by no page, or where the page's texts are symbols.
enum MissingTableRule: SettingsRule {
    static let rule = RuleID.settingsMissingTable

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let present = survey.files.tableNames
        let unused = survey.unusedTables
        return survey.pages.compactMap { page in
            guard let table = page.stringsTable, !present.contains(table), survey.strings(table).isEmpty else {
                return nil
            }
            let near = survey.unnamedTable(of: page) ?? Suggestion.nearest(to: table, among: unused)
            let isSuspicious = near != nil || !page.isLicences && (!unused.isEmpty || showsSymbols(page, survey))
            return survey.finding(
                rule, isSuspicious ? .warning : .note,
                "no language has the table \"\(table).strings\": the page is shown as it is written", page,
                ["StringsTable"],
                fix: near.map { "did you mean \"\($0)\"?" }
                    ?? (isSuspicious ? "add \(table).strings to the languages' folders" : nil))
        }
    }

    /// Whether the page cannot be read as it is written: `SETTINGS_TITLE`.
    private static func showsSymbols(_ page: SettingsPage, _ survey: SettingsSurvey) -> Bool {
        // Choices may be names.
        survey.shownTexts(of: page).contains { $0.keyPath.components.count <= 3 && SymbolicText.isSymbol($0.text) }
    }
}
