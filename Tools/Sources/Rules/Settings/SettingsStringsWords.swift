import PropertyLists
import SourceText

/// What findings say about the languages of a Settings bundle.
extension FindingWords {
    static func unreadableStrings(_ message: String) -> Self { Self(message) }

    static func brokenStrings(_ message: String, isFatal: Bool) -> Self {
        Self("\(message): Settings ignores the \(isFatal ? "file" : "rest of the file")")
    }

    static func emptyStrings(hasBytes: Bool, isHarmless: Bool) -> Self {
        Self(
            hasBytes ? "the strings file has no entries" : "the strings file is empty",
            fix: isHarmless ? nil : "add translations for the strings of the pages, or remove the file")
    }

    /// - Parameter missing: the entries that other languages have, sorted.
    static func lacksEntries(_ language: String, _ missing: [String]) -> Self {
        Self(
            "the \(language) strings file lacks \(missing.count) \(missing.words("entry", "entries")) that other languages have, "
                + "\(missing.words("", "such as "))\"\(missing[0].firstLine)\"; no page shows \(missing.words("it", "them"))"
        )
    }

    /// - Parameter language: the only language; `nil` for a file that all of them use.
    static func emptyTranslation(_ text: String, in language: String?) -> Self {
        Self(
            "\"\(text.firstLine)\" has an empty translation in \(language ?? "every language")",
            fix: "translate the text, or remove the entry")
    }

    static func translatedTwice(_ text: String, differs: Bool) -> Self {
        Self(
            "\"\(text)\" is translated twice" + (differs ? ", differently: the last translation is used" : ""),
            fix: "remove one of the translations")
    }

    /// - Parameter hidden: the languages whose files the one at the top takes the place of.
    static func outsideOfLanguages(hidden: [String]) -> Self {
        Self(
            "the strings file is not in a language folder: Settings uses it for every language"
                + (hidden.isEmpty ? "" : ", instead of the files of \(hidden.listed)"),
            fix: hidden.isEmpty ? nil : "remove the file, or move it to a language folder")
    }

    static func noLanguageFolder(_ folder: String) -> Self {
        let language = folder.contains(".") ? String(folder.prefix { $0 != "." }) : "LANGUAGE"
        return Self(
            "\"\(folder)\" is not a language folder: Settings does not find the file",
            fix: "move the file to \(language).lproj")
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

    /// A table that has the translations of pages that do not name it.
    ///
    /// - Parameter named: the table that the page names.
    static func unnamedTable(_ table: String, named: String?, others: Int) -> Self {
        named.map {
            Self(
                "\"\($0).strings\" translates no text of this page, but \"\(table).strings\" does",
                fix: "change StringsTable to \"\(table)\"" + (others == 0 ? "" : ", and correct the others"))
        }
            ?? Self(
                "\"\(table).strings\" has translations for this page, but the page has no StringsTable",
                fix: "add a StringsTable with the value \"\(table)\""
                    + (others == 0 ? "" : ", and one to each of the others"))
    }

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
    static func previousTranslation(at location: SourceLocation) -> Self {
        Self(message: "the previous translation is here", location: location)
    }

    static func missingTable(_ table: String, meant: String?, at location: SourceLocation) -> Self {
        let words = FindingWords.isMissing(table) + (meant.map { ": \(FindingWords.suggestion($0))" } ?? "")
        return Self(message: words, location: location)
    }

    static func hasTranslations(_ table: String, at location: SourceLocation) -> Self {
        Self(message: "\"\(table).strings\" has translations for this page", location: location)
    }

    static func missingEntry(in file: String) -> Self {
        Self(message: "the entry is missing from this file", location: SourceLocation(file: file))
    }

    static func missing(from languages: [String], at location: SourceLocation?) -> Self {
        Self(message: "missing from \(FindingWords.few(languages))", location: location)
    }

    static func more(_ count: Int) -> Self { Self(message: "and \(count) more") }
}
