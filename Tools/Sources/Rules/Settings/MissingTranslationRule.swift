import PropertyLists
import SettingsBundle
import SourceText

/// A text that some languages translate and others do not: those show it as it is written.
///
/// A text in no language at all is no mistake: an English text is its own key.
enum MissingTranslationRule: SettingsRule {
    static let rule = RuleID.settingsMissingTranslation

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.translatedTables.flatMap { table in
            missingFiles(table, survey) + table.texts.compactMap { finding($0, table, survey) }
        }
    }

    private static func finding(
        _ text: TranslatedTable.Text, _ table: TranslatedTable, _ survey: SettingsSurvey
    ) -> Finding? {
        guard let first = text.missing.first, let file = survey.strings(table.name, in: first)?.file else { return nil }
        // What only the language of the pages has, the others show in that language.
        let isTranslated = text.translations.keys.contains { !survey.isDevelopment($0) }
        return survey.finding(
            rule, isTranslated || SymbolicText.isSymbol(text.text) ? .warning : .note,
            "\"\(text.text.firstLine)\" is not translated into \(listed(text.missing)), and it is into "
                + listed(text.translations.keys.sorted()),
            text.page, text.keyPath,
            notes: [.init(message: "it is missing here", location: SourceLocation(file: file))],
            fix: "add it to \(table.name).strings")
    }

    /// Languages that translate something of the bundle, and nothing of these pages.
    private static func missingFiles(_ table: TranslatedTable, _ survey: SettingsSurvey) -> [Finding] {
        let lacking = survey.files.tables.map(\.language).filter {
            !table.languages.contains($0) && !survey.isDevelopment($0)
        }
        guard !table.isShared, let first = lacking.first, !table.languages.isEmpty,
            let page = table.pages.first
        else { return [] }
        return [
            survey.finding(
                rule, .warning,
                "the table \"\(table.name).strings\" is not there in \(listed(lacking)), and it is in \(listed(table.languages))",
                page, ["StringsTable"], fix: "add \(table.name).strings to \(first).lproj")
        ]
    }

    private static func listed(_ names: [String]) -> String {
        names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
    }
}
