import PropertyLists
import SourceText

/// What findings say about the languages of a Settings bundle.
extension FindingWords {
    static func unreadableStrings(_ message: String) -> Self { Self(message) }

    static func brokenStrings(_ message: String, isFatal: Bool) -> Self {
        Self("\(message): Settings ignores the \(isFatal ? "file" : "rest of the file")")
    }

    static func symbols(_ texts: [String], table: String?) -> Self {
        Self(
            texts.words(
                "\"\(texts[0])\" is shown as written: it has no translation in any language",
                "\(texts.count) texts are shown as written, such as \"\(texts[0])\": they have no translation in any language"
            ),
            fix: table.map { "add the text to \($0).strings" }
                ?? "write the text itself, or add a StringsTable to the page")
    }

    // MARK: Tables

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

    static func missingTranslation(_ text: TranslatedTable.Text, in table: String) -> Self {
        Self(
            "\"\(text.text.firstLine)\" is missing from the \(few(text.missing)) strings \(text.missing.words("file", "files")), "
                + "but translated into \(few(text.translations.keys.sorted()))",
            fix: "add the text to \(table).strings")
    }

    static func missingTranslations(_ count: Int, from languages: [String], in table: String) -> Self {
        Self(
            "\(count) texts are missing from the \(few(languages)) strings \(languages.words("file", "files")), but translated "
                + "into other languages",
            fix: "add the text to \(table).strings")
    }

    static func missingFiles(_ table: TranslatedTable, from languages: [String]) -> Self {
        Self(
            "\"\(table.name).strings\" is missing from \(few(languages)), but present in \(few(table.languages))",
            fix: "add \(table.name).strings to \(languages[0]).lproj")
    }

    fileprivate static func few(_ names: [String]) -> String {
        let most = 8
        return (names.prefix(most) + (names.count > most ? ["\(names.count - most) more"] : [])).listed
    }
}

extension Finding.Note {
    static func missingTable(_ table: String, meant: String?, at location: SourceLocation) -> Self {
        let words = FindingWords.isMissing(table) + (meant.map { ": \(FindingWords.suggestion($0))" } ?? "")
        return Self(message: words, location: location)
    }

    static func missingEntry(in file: String) -> Self {
        Self(message: "the entry is missing from this file", location: SourceLocation(file: file))
    }

    static func missing(from languages: [String], at location: SourceLocation?) -> Self {
        Self(message: "missing from \(FindingWords.few(languages))", location: location)
    }

    static func more(_ count: Int) -> Self { Self(message: "and \(count) more") }
}
