import PropertyLists
import SourceText

/// What findings say about the languages of a Settings bundle.
extension FindingWords {
    static func unreadableStrings(_ message: String) -> Self { Self(message) }

    static func brokenStrings(_ message: String, isFatal: Bool) -> Self {
        Self("\(message): Settings ignores the \(isFatal ? "file" : "rest of the file")")
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
}

extension Finding.Note {
    static func missingTable(_ table: String, meant: String?, at location: SourceLocation) -> Self {
        let words = FindingWords.isMissing(table) + (meant.map { ": \(FindingWords.suggestion($0))" } ?? "")
        return Self(message: words, location: location)
    }
}
