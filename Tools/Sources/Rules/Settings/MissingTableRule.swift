import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard

/// A page whose `StringsTable` is missing from every language: the page is not translated. Generators name one on every
/// page; it is suspicious only if another table is unused, or if the page's texts are symbols.
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
            let isSuspicious = near != nil || !page.isLicenses && (!unused.isEmpty || showsSymbols(page, survey))
            return survey.finding(
                rule, isSuspicious ? .warning : .note,
                "\"\(table).strings\" is missing from every language: the page is not translated", page,
                ["StringsTable"],
                fix: near.map { "did you mean \"\($0)\"?" }
                    ?? (isSuspicious ? "add \(table).strings to the language folders" : nil))
        }
    }

    /// Whether the page has symbols for texts: `SETTINGS_TITLE`.
    private static func showsSymbols(_ page: SettingsPage, _ survey: SettingsSurvey) -> Bool {
        // Choices may be names.
        survey.localizableTexts(of: page).contains {
            $0.keyPath.components.count <= 3 && SymbolicText.isSymbol($0.text)
        }
    }
}
