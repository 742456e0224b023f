import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import Testing

/// Strings files, right and wrong.
@Suite struct StringsTableTests {
    static let grammar: [(String, [String])] = [
        (#""a" = "b";"#, ["a=b"]), (#"a = b;"#, ["a=b"]), (#"'a' = 'b';"#, ["a=b"]), ("a=b;c=d;", ["a=b", "c=d"]),
        ("\n\t \"a\"\r\n=\u{B}\"b\"\u{C};\u{2028}c\u{2029}=d;", ["a=b", "c=d"]),
        // One text for both.
        (#""a";"#, ["a=a"]), ("a; b;", ["a=a", "b=b"]),
        // Without quotation marks.
        ("a-b.c/d:e$f_9 = http://x.y/z;", ["a-b.c/d:e$f_9=http://x.y/z"]), ("a = h//i;", ["a=h//i"]),
        ("a = /b;", ["a=/b"]), ("a = 1.5;", ["a=1.5"]),
        // Comments.
        ("/* c */ a /* = */ = /**/ b /* ; */; // d = e;", ["a=b"]), ("// x\ra = b;", ["a=b"]),
        ("// x\u{2028}a = b;", ["a=b"]), ("/* // */ a = b;", ["a=b"]), ("// /*\na = b;", ["a=b"]),
        (#""/* a */" = "// b";"#, ["/* a */=// b"]),
        // Quotation marks in texts, and line ends.
        (#""it's" = 'say "b"';"#, [#"it's=say "b""#]), ("\"a\" = \"x\ny\";", ["a=x\ny"]),
        // Order, and keys twice.
        ("b = 1; a = 2; b = 3;", ["b=1", "a=2", "b=3"]),
        // Braces around all of it.
        ("{ a = b; c; }", ["a=b", "c=c"]), ("/* x */ {} // y", []), ("{ }", []),
        // Nothing.
        ("", []), (" \n", []), ("/* only */ // comments", []),
    ]

    @Test(arguments: grammar) func entriesAreRead(_ text: String, _ entries: [String]) {
        let table = StringsTable.parse(Data(text.utf8))
        #expect(table.syntaxError == nil)
        #expect(table.entries.map { "\($0.key)=\($0.value)" } == entries)
    }

    static let escapes: [(String, String)] = [
        (#"\n\t\r"#, "\n\t\r"), (#"\a\b\f\v"#, "\u{7}\u{8}\u{C}\u{B}"), (#"\"\'\\"#, #""'\"#), (#"\q\/"#, "q/"),
        ("x\\\ny", "x\ny"), (#"\U00e9\U00E9"#, "éé"), (#"\Ue9 \U4f60"#, "é 你"), (#"\U1F600"#, "\u{1F60}0"),
        // Half of a pair each, and half alone.
        (#"\Ud83d\Ude00"#, "😀"), (#"\Ud83d!"#, "\u{FFFD}!"),
        // Only the capital letter counts.
        (#"\u00e9"#, "u00e9"),
        // Octal, in NeXTSTEP's encoding.
        (#"\101\7\1234\8"#, "A\u{7}S48"), (#"\200\341"#, "\u{A0}Æ"), (#"\é\😀"#, "é😀"), (#"ü\nö\tä"#, "ü\nö\tä"),
    ]

    @Test(arguments: escapes) func escapesAreResolved(_ written: String, _ value: String) {
        let table = StringsTable.parse(Data("\"a\" = \"\(written)\"; \"\(written)\" = b;".utf8))
        #expect(table.syntaxError == nil)
        #expect(table["a"] == value)
        #expect(table[value] == "b")
    }

    @Test func theLaterOfTwoCounts() {
        let table = StringsTable.parse(Data("a = 1; a = 2;".utf8))
        #expect(table["a"] == "2")
        #expect(table.entries.map(\.offset) == [0, 7])
        #expect(table["b"] == nil)
    }

    @Test func offsetsAreThoseOfTheText() {
        let text = "/* ü */\n\"é\" = \"1\";\r\n  key = 'x';"
        let table = StringsTable.parse(Data(text.utf8))
        let bytes = Array(text.utf8)
        #expect(
            table.entries.compactMap(\.offset).map { String(decoding: bytes[$0...].prefix(3), as: UTF8.self) } == [
                "\"é", "key",
            ])
    }

    // MARK: Mistakes

    static let quoteFirst = "the quotation mark is never closed"
    static let overLines = "the text that starts here spans several lines; its closing quotation mark may be missing"
    static let keyExpected = "expected a key; a key with this character needs quotation marks"
    static let damaged = "expected a key, but found U+FFFD: a change of encoding damaged the file"
    static let valueExpected = "expected a value; a value with this character needs quotation marks"

    /// ‸ marks the location of the error. A file of which Settings uses nothing has no texts.
    static let errors: [(String, message: String, texts: Int)] = [
        // Within an entry: the file is lost.
        ("a = b;\n\"c\" = \"d\"‸\n\"e\" = \"f\";", "missing \";\"", 0), ("a = b‸", "missing \";\"", 0),
        (#""a" = "say "‸hi"";"#, "missing \";\"", 0), (#""a"‸ "b";"#, "missing \"=\" or \";\"", 0),
        ("\"a\" = ‸\"b;\n\"c\" = \"d\";", overLines, 0), ("\"a\" = ‸\"b;\n", quoteFirst, 0),
        ("a = b; c = ‸'d;", quoteFirst, 0), ("‸\"a", quoteFirst, 0), ("\"a\" = ‸\"b\\\"", quoteFirst, 0),
        ("a = b; c = ‸;", valueExpected, 0), ("a = b; c =‸", "missing value at the end of the file", 0),
        ("a = ‸(b, c);", "the value must be a string", 0), ("a = ‸{ b = c; };", "the value must be a string", 0),
        ("a = ‸<0a>;", "the value must be a string", 0), ("a = ‸= b;", valueExpected, 0),
        ("a = b; c = ‸/* d;", "the comment is never closed", 0),
        ("a‸+b = c;", "missing \"=\" or \";\"", 0),
        // No key at all.
        ("‸= b;", keyExpected, 0), ("‸é = b;", keyExpected, 0), ("‸\u{FFFD}\u{FFFD}a = b;", damaged, 0),
        ("a = b; c = ‸\u{FFFD}", damaged.replacingOccurrences(of: "a key", with: "a value"), 0),
        ("‸(a, b)", "the key must be a string", 0), ("a = b; c‸", "missing \"=\" or \";\"", 0),
        // Between entries: what is before counts, what is after does not.
        ("a = b;‸; c = d;", keyExpected, 1), ("a = b; ‸} c = d;", keyExpected, 1), ("a = b; ‸é = d;", keyExpected, 1),
        ("a = b; c = d; ‸/* e = f;", "the comment is never closed", 2), ("a = b;‸\u{0}", keyExpected, 1),
        // Braces.
        ("{ a = b;‸", "the opening brace at the start of the file is never closed", 0),
        ("{ a = b; } ‸c = d;", "unexpected text after the closing brace", 0), ("{ a = b;‸; }", keyExpected, 0),
        ("{ a = b‸ }", "missing \";\"", 0),
    ]

    @Test(arguments: errors) func errorsHaveALocation(_ marked: String, _ message: String, _ texts: Int) throws {
        let mark = try #require(marked.range(of: "‸"))
        let table = StringsTable.parse(Data(marked.replacingOccurrences(of: "‸", with: "").utf8))
        let syntaxError = try #require(table.syntaxError)
        #expect(syntaxError.message == message)
        #expect(syntaxError.offset == marked[..<mark.lowerBound].utf8.count)
        #expect(syntaxError.isFatal == (texts == 0))
        #expect(table.entries.filter { table[$0.key] == $0.value }.count == texts)
    }

    @Test func theEntriesBeforeAFatalErrorAreKeptAndNotUsed() {
        let table = StringsTable.parse(Data("a = b; c = d".utf8))
        #expect(table.entries.map(\.key) == ["a"])
        #expect(table["a"] == nil)
    }

    // MARK: Encodings

    static let text = "/* Größe */ \"größe\" = \"大きさ 😀\";\n"
    static let encodings: [(String, Data)] = [
        ("UTF-8", Data(text.utf8)), ("UTF-8 with a mark", Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)),
        ("UTF-16, low byte first", Data([0xFF, 0xFE]) + utf16(text, .utf16LittleEndian)),
        ("UTF-16, high byte first", Data([0xFE, 0xFF]) + utf16(text, .utf16BigEndian)),
        ("a byte too many", Data([0xFF, 0xFE]) + utf16(text, .utf16LittleEndian) + Data([0x20])),
    ]

    static func utf16(_ text: String, _ encoding: String.Encoding) -> Data { text.data(using: encoding) ?? Data() }

    @Test(arguments: encodings) func everyEncodingIsRead(_ name: String, _ data: Data) {
        let table = StringsTable.parse(data)
        #expect(table.syntaxError == nil)
        #expect(table["größe"] == "大きさ 😀")
        #expect(table.entries.map(\.offset) == [14])
        #expect(StringsTable.text(of: data) == Self.text)
    }

    /// Foundation takes it for UTF-8: Settings shows nothing of it, and the tool can still say what is in it.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func withoutItsMarkUTF16IsAnError(_ encoding: String.Encoding) {
        let table = StringsTable.parse(Self.utf16(Self.text, encoding))
        #expect(table.syntaxError?.message == "UTF-16 text without a byte order mark is read as UTF-8")
        #expect(table.syntaxError?.isFatal == true)
        #expect(table.entries.map(\.value) == ["大きさ 😀"])
        #expect(table["größe"] == nil)
        #expect(StringsTable.text(of: Self.utf16(Self.text, encoding)) == Self.text)
    }

    @Test func halfOfAPairIsReplaced() {
        let units: [UInt16] = [0xFEFF, 0x61, 0x3D, 0x22, 0xD83D, 0x22, 0x3B]
        let table = StringsTable.parse(Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
        #expect(table["a"] == "\u{FFFD}")
    }

    static let invalid: [([UInt8], Int)] = [
        ([0xE9], 0), ([0x41, 0xC3, 0x28], 1), ([0x41, 0xC3, 0xA9, 0xFF], 3), ([0x41, 0xE2, 0x82], 1),
    ]

    @Test(arguments: invalid) func otherBytesAreNoText(_ bytes: [UInt8], _ offset: Int) {
        let table = StringsTable.parse(Data("a = \"".utf8) + Data(bytes) + Data("\";".utf8))
        #expect(table.syntaxError?.message == "invalid UTF-8 from here on")
        #expect(table.syntaxError?.offset == 5 + offset)
        #expect(table.syntaxError?.isFatal == true)
        #expect(StringsTable.text(of: Data(bytes)) == nil)
    }

    @Test(arguments: [false, true]) func propertyListsAreRead(_ binary: Bool) throws {
        let data = try PropertyList.data(["b": "2", "a": "1", "number": 5], binary: binary)
        let table = StringsTable.parse(data)
        #expect(table.syntaxError == nil)
        #expect(table.entries.map { "\($0.key)=\($0.value)" } == ["a=1", "b=2"])
        #expect(table.entries.map(\.offset) == [nil, nil])
        #expect(table["b"] == "2")
    }

    @Test func wrongPropertyListsAreErrors() throws {
        let list = StringsTable.parse(try PropertyList.data(["a"], binary: true))
        #expect(list.syntaxError?.message == "a strings file must be a dictionary, not an array")
        #expect(StringsTable.parse(Data("bplist00".utf8)).syntaxError?.isFatal == true)
        #expect(StringsTable.parse(Data("<plist><dict>".utf8)).syntaxError?.isFatal == true)
    }

    @Test func aFileIsRead() throws {
        let bundle = try WrittenBundle([:])
        let file = bundle.url.appendingPathComponent("Root.strings")
        try Data("a = b;".utf8).write(to: file)
        #expect(try StringsTable.read(file)["a"] == "b")
        #expect(throws: PropertyListError.self) { try StringsTable.read(bundle.url) }
        #expect(throws: PropertyListError.self) {
            try StringsTable.read(bundle.url.appendingPathComponent("None.strings"))
        }
    }

    @Test func theEntriesOfAFileAreCounted() {
        #expect(StringsTable.parse(Data("a;b;c;".utf8), maximumEntries: 3).syntaxError == nil)
        let table = StringsTable.parse(Data("a;b;c; d;".utf8), maximumEntries: 3)
        #expect(table.syntaxError?.message == "the file has more than 3 entries, the most that Switchyard reads")
        #expect(table.syntaxError?.offset == 7)
        #expect(table.syntaxError?.isFatal == true)
    }
}
