import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A page whose `StringsTable` is missing from every language: the page is not translated. Generators name one on every
/// page; it is suspicious only if another table is unused and the page is to be translated, or if the page's texts are
/// symbols.
enum MissingTableRule: SettingsRule {
    /// A page, and the table that it names.
    private struct Untranslated {
        let page: SettingsPage
        let table: String
        /// The table that is meant; `nil` if none is like it.
        let meant: String?
        let isSuspicious: Bool
    }

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        let present = survey.files.tableNames
        let unused = survey.unusedTables
        let pages = survey.pages.compactMap { page -> Untranslated? in
            guard let table = page.stringsTable, !present.contains(table), survey.strings(table).isEmpty else {
                return nil
            }
            let meant = Suggestion.nearest(to: table, among: unused)
            let isLeft = !unused.isEmpty && !page.hasOnlyTexts
            return Untranslated(
                page: page, table: table, meant: meant,
                isSuspicious: meant != nil || !page.isLicenses && (isLeft || showsSymbols(page, survey)))
        }
        return [finding(pages.filter(\.isSuspicious), survey), finding(pages.filter { !$0.isSuspicious }, survey)]
            .compactMap { $0 }
    }

    /// One finding for the pages of a bundle.
    private static func finding(_ pages: [Untranslated], _ survey: SettingsSurvey) -> Finding? {
        guard let first = pages.first(where: { $0.meant != nil }) ?? pages.first else { return nil }
        let others = pages.filter { $0.page.file != first.page.file }
        return survey.finding(
            .settingsMissingTable, first.isSuspicious ? .warning : .note,
            .missingTable(
                first.table, meant: first.meant, others: others.count, isSuspicious: first.isSuspicious),
            first.page, ["StringsTable"],
            notes: others.map { other in
                .missingTable(other.table, meant: other.meant, at: survey.location(other.page, ["StringsTable"]))
            })
    }

    /// Whether the page has symbols for texts: `SETTINGS_TITLE`.
    private static func showsSymbols(_ page: SettingsPage, _ survey: SettingsSurvey) -> Bool {
        // Choices may be names.
        survey.localizableTexts(of: page).contains {
            $0.keyPath.components.count <= 3 && SymbolicText.isSymbol($0.text)
        }
    }
}

extension SettingsPage {
    /// Whether the page, which is not the first one, has nothing but texts to read, such as a license and a version: nobody
    /// translates it.
    fileprivate var hasOnlyTexts: Bool {
        name != "Root" && specifiers.allSatisfy { $0.kind == .group || $0.kind == .titleValue }
    }
}

extension RuleID {
    package static let settingsMissingTable = RuleID("settings-missing-table")
}

extension Rule {
    static let settingsMissingTable = Rule(
        .settingsMissingTable, .strings, [.warning, .note], by: [.settings(MissingTableRule.self)],
        "A page names a StringsTable that no language has",
        why: """
            Every text is shown as it is written. If the bundle has no strings files at all, or the page has only texts to \
            read, such as a license, it is a note.
            """,
        fix: "Correct the name, or add the strings file",
        bad: .check(
            .root(.toggle, entries: ["StringsTable": "Rooot"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")),
        good: .check(
            .root(.toggle, entries: ["StringsTable": "Root"]),
            .text("Settings.bundle/de.lproj/Root.strings", "\"Sound\" = \"Ton\";")))
}

extension FindingWords {
    /// A table that no language has.
    ///
    /// - Parameters:
    ///   - meant: the table that is meant.
    ///   - others: how many other pages are not translated.
    static func missingTable(_ table: String, meant: String?, others: Int, isSuspicious: Bool) -> Self {
        let fix =
            meant.map { suggestion($0) + (others == 0 ? "" : " Correct the others, too") }
            ?? (others == 0
                ? "add \(table).strings to the language folders" : "add the strings files to the language folders")
        return Self(
            "\(isMissing(table)): the page is not translated" + (others == 0 ? "" : ", nor \(others) more"),
            fix: isSuspicious ? fix : nil)
    }

    fileprivate static func isMissing(_ table: String) -> String {
        "\"\(table).strings\" is missing from every language"
    }

    fileprivate static func suggestion(_ table: String) -> String { "did you mean \"\(table)\"?" }
}

extension Finding.Note {
    static func missingTable(_ table: String, meant: String?, at location: SourceLocation) -> Self {
        let words = FindingWords.isMissing(table) + (meant.map { ": \(FindingWords.suggestion($0))" } ?? "")
        return Self(message: words, location: location)
    }
}
