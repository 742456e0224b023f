import SourceText
import Testing

/// A snippet in a terminal: the caret stands under its character, and no character of the file controls the terminal.
@Suite struct SnippetDisplayTests {
    /// The caret is after one character of the line; the spaces before it are that character's columns.
    @Test(arguments: [
        // One column.
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("ﾊ", 1), ("☀", 1), ("€", 1), ("א", 1), ("…", 1),
        // Two: Han, Kana, Hangul, full-width forms and emoji.
        ("漢", 2), ("𠮷", 2), ("ひ", 2), ("カ", 2), ("한", 2), ("Ａ", 2), ("「", 2), ("😀", 2), ("👩🏽", 2), ("🇩🇪", 2),
        ("👨‍👩‍👧", 2),
    ]) func charactersTakeTheirColumns(_ character: String, _ columns: Int) {
        let snippet = Snippet(line: character + "x", column: character.utf8.count + 1)
        #expect(snippet.source == character + "x")
        #expect(snippet.caret == String(repeating: " ", count: columns) + "^")
    }

    @Test(arguments: [
        // C0 controls have pictures; an escape sequence in a file would color or clear the terminal.
        ("\u{0}", "␀"), ("\u{7}", "␇"), ("\u{8}", "␈"), ("\u{B}", "␋"), ("\u{C}", "␌"), ("\r", "␍"), ("\u{1B}", "␛"),
        ("\u{7F}", "␡"),
        // C1 controls, a byte order mark, and marks that turn the direction of text have none.
        ("\u{85}", "\u{FFFD}"), ("\u{9B}", "\u{FFFD}"), ("\u{FEFF}", "\u{FFFD}"), ("\u{202E}", "\u{FFFD}"),
        ("\u{2066}", "\u{FFFD}"), ("\u{2028}", "\u{FFFD}"), ("\u{2029}", "\u{FFFD}"), ("\u{AD}", "\u{FFFD}"),
    ]) func controlCharactersAreMadeVisible(_ control: String, _ picture: String) {
        let snippet = Snippet(line: "a" + control + "=1", column: 2 + control.utf8.count)
        #expect(snippet.source == "a" + picture + "=1")
        #expect(snippet.caret == "  ^")
    }

    /// Tabs are kept in both lines, so that the terminal makes them equally wide.
    @Test(arguments: [
        ("\tA = 1", 2, "\t^"), ("\t\tA = 1", 3, "\t\t^"), ("A\t= 1", 3, " \t^"), ("漢\t= 1", 5, "  \t^"),
        (" \t A", 4, " \t ^"), ("\tA", 1, "^"),
    ]) func tabsAreKept(_ line: String, _ column: Int, _ caret: String) {
        #expect(Snippet(line: line, column: column).caret == caret)
        #expect(Snippet(line: line, column: column).source == line)
    }

    /// A file of Windows: its lines end in CRLF, which is not part of them.
    @Test(arguments: [
        (1, 1, "A = 1\n^"), (1, 6, "A = 1\n     ^"), (1, 7, "A = 1\n     ^"), (2, 3, "\tB\n\t ^"), (3, 1, "\n^"),
        (4, 2, "C\n ^"),
    ]) func linesEndBeforeCRLF(_ line: Int, _ column: Int, _ text: String) {
        let table = LineTable("A = 1\r\n\tB\r\n\r\nC")
        #expect(table.snippet(at: SourcePosition(line: line, column: column))?.description == text)
    }

    /// A position that an editor counts within a character is that character's.
    @Test(arguments: [(1, "^"), (2, "^"), (3, " ^"), (4, "  ^")]) func aByteWithinACharacterIsTheCharacter(
        _ column: Int, _ caret: String
    ) {
        let table = LineTable("éab")
        #expect(table.snippet(at: SourcePosition(line: 1, column: column))?.caret == caret)
    }

    @Test(arguments: [
        // Wide characters count once each: the width is in characters.
        ("本番本番本番", 10, 2, "…本番…\n   ^"),
        // The window moves rather than shrinks at either end.
        ("abcdef", 1, 4, "abcd…\n^"), ("abcdef", 7, 4, "…cdef\n     ^"), ("abcdef", 4, 6, "abcdef\n   ^"),
        // A tab within the window stays one.
        ("abc\tdef", 5, 3, "…\tde…\n \t^"),
    ]) func longLinesAreCutInCharacters(_ line: String, _ column: Int, _ width: Int, _ text: String) {
        #expect(Snippet(line: line, column: column, width: width).description == text)
    }
}
