import SourceText
import Testing

@Suite struct SnippetTests {
    @Test(arguments: [
        (line: "<key>A</key>", column: 6, source: "<key>A</key>", caret: "     ^"),
        (line: "\t\ta = b", column: 7, source: "\t\ta = b", caret: "\t\t    ^"),
        (line: "a\tb", column: 3, source: "a\tb", caret: " \t^"),
        (line: "häh", column: 4, source: "häh", caret: "  ^"),
        (line: "häh", column: 3, source: "häh", caret: " ^"),
        (line: "👨‍👩‍👧x", column: 19, source: "👨‍👩‍👧x", caret: "  ^"),
        (line: "👨‍👩‍👧x", column: 9, source: "👨‍👩‍👧x", caret: "^"),
        (line: "本番 x", column: 8, source: "本番 x", caret: "     ^"),
        (line: "ab", column: 3, source: "ab", caret: "  ^"),
        (line: "ab", column: 99, source: "ab", caret: "  ^"),
        (line: "ab", column: Int.max, source: "ab", caret: "  ^"),
        (line: "ab", column: Int.min, source: "ab", caret: "^"),
        (line: "", column: 1, source: "", caret: "^"),
        (line: "\u{1B}[31mred\u{7F}\u{202E}x", column: 11, source: "␛[31mred␡�x", caret: "         ^"),
        (line: "a\r\nb", column: 4, source: "a␍b", caret: "  ^"),
    ])
    func putsTheCaretUnderTheCharacter(line: String, column: Int, source: String, caret: String) {
        let snippet = Snippet(line: line, column: column)
        #expect(snippet.source == source)
        #expect(snippet.caret == caret)
        #expect(snippet.description == source + "\n" + caret)
    }

    @Test(arguments: [
        (column: 1, source: "abcdefghij…", caret: "^"),
        (column: 6, source: "abcdefghij…", caret: "     ^"),
        (column: 7, source: "…bcdefghijk…", caret: "      ^"),
        (column: 13, source: "…hijklmnopq…", caret: "      ^"),
        (column: 24, source: "…qrstuvwxyz", caret: "        ^"),
        (column: 26, source: "…qrstuvwxyz", caret: "          ^"),
        (column: 27, source: "…qrstuvwxyz", caret: "           ^"),
    ])
    func cutsLongLinesAroundTheColumn(column: Int, source: String, caret: String) {
        let snippet = Snippet(line: "abcdefghijklmnopqrstuvwxyz", column: column, width: 10)
        #expect(snippet.source == source)
        #expect(snippet.caret == caret)
    }

    @Test(arguments: [Int.min, 0, 1, 2, 3, 119, 120, Int.max])
    func takesAnyWidth(width: Int) {
        let line = String(repeating: "x", count: 100_000)
        let snippet = Snippet(line: line, column: 50_000, width: width)
        #expect(snippet.source.count <= max(1, width == Int.max ? line.count : width) + 2)
        #expect(snippet.caret.hasSuffix("^"))
    }

    @Test func takesAnyColumnOfAnyText() {
        let line = "a\té👨‍👩‍👧\u{301}\r\n\u{200D}漢e\u{301}\u{302}🇩🇪🇩\u{0}\u{FE0F}"
        for column in -1...line.utf8.count + 3 {
            let snippets = (1...20).map { Snippet(line: line, column: column, width: $0) }
            for snippet in snippets {
                #expect(snippet.caret.dropLast().allSatisfy { $0 == " " || $0 == "\t" })
                #expect(snippet.caret.filter { $0 == "\t" }.count <= snippet.source.filter { $0 == "\t" }.count)
            }
            // Carets only move to the right, whatever the column.
            let next = Snippet(line: line, column: column + 1)
            #expect(Snippet(line: line, column: column).caret.count <= next.caret.count)
        }
    }

    @Test(arguments: [
        (position: SourcePosition(line: 1, column: 4), text: "a: b\n   ^"),
        (position: SourcePosition(line: 2, column: 3), text: "\té\n\t^"),
        (position: SourcePosition(line: 3, column: 4), text: "��=x\n   ^"),
    ])
    func comesFromALineTable(position: SourcePosition, text: String) {
        let bytes: [UInt8] = Array("a: b\n\té\n".utf8) + [0xFF, 0xFE] + Array("=x\n".utf8)
        #expect(LineTable(bytes).snippet(at: position)?.description == text)
    }

    @Test func needsALine() {
        #expect(LineTable("a").snippet(at: SourcePosition(line: 2, column: 1)) == nil)
    }
}
