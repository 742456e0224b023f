import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import Testing

/// Edits of hand-written files: every byte that is not the edit's stays.
@Suite struct EditingTests {
    private static func list(_ body: String, lineEnd: String = "\n") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        \(body)
        </plist>

        """.replacing("\n", with: lineEnd)
    }

    private static func edited(
        _ before: String, _ edit: (inout PropertyListEditor) throws -> Void
    ) throws -> String {
        var editor = try PropertyListEditor(data: Data(before.utf8))
        try edit(&editor)
        #expect(try PropertyList.parse(editor.data) == editor.value)
        return String(decoding: editor.data, as: UTF8.self)
    }

    private static let rows = list(
        """
        <dict>
          <!-- who reads this? -->
          <key>Title</key>   <string>A &amp; B</string>
          <key>Rows</key>
          <array>
            <string>first</string>  <!-- at the top -->
            <string>second</string>
          </array>
          <key>Empty</key> <array/>
        </dict>
        """)

    @Test func settingALeafTouchesItsElementOnly() throws {
        let after = try Self.edited(Self.rows) { try $0.set("C < D", at: ["Title"]) }
        #expect(after == Self.rows.replacing("A &amp; B", with: "C &lt; D"))
    }

    @Test func settingWhatIsThereChangesNoByte() throws {
        #expect(try Self.edited(Self.rows) { try $0.set("A & B", at: ["Title"]) } == Self.rows)
    }

    @Test(arguments: [
        (0, "    <string>first</string>", "    <string>new</string>\n    <string>first</string>"),
        (1, "<!-- at the top -->", "<!-- at the top -->\n    <string>new</string>"),
        (2, "<string>second</string>", "<string>second</string>\n    <string>new</string>"),
    ]) func insertingAnElementTakesTheIndentationOfItsNeighbour(
        _ index: Int, _ old: String, _ new: String
    ) throws {
        let after = try Self.edited(Self.rows) { try $0.insert(["new"], at: index, into: ["Rows"]) }
        #expect(after == Self.rows.replacing(old, with: new))
    }

    @Test func aNewEntryHasItsKeyWhereTheFileHasIt() throws {
        let after = try Self.edited(Self.rows) { try $0.set(["a": 1], at: ["New"]) }
        #expect(
            after
                == Self.rows.replacing(
                    "<key>Empty</key> <array/>",
                    with: """
                        <key>Empty</key> <array/>
                          <key>New</key>   <dict>
                            <key>a</key>   <integer>1</integer>
                          </dict>
                        """))
    }

    @Test func aSelfClosingContainerIsOpenedAndClosedAgain() throws {
        let opened = try Self.edited(Self.rows) { try $0.insert(["x"], at: 0, into: ["Empty"]) }
        #expect(
            opened
                == Self.rows.replacing(
                    "<array/>", with: "<array>\n    <string>x</string>\n  </array>"))
        #expect(try Self.edited(opened) { try $0.remove(at: ["Empty", "0"]) } == Self.rows)
    }

    @Test func removingAnEntryTakesItsLines() throws {
        let after = try Self.edited(Self.rows) { try $0.remove(at: ["Rows"]) }
        let lines = Self.rows.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(after == (lines[..<5] + lines[10...]).joined(separator: "\n"))
    }

    @Test func aCommentBehindARemovedElementStays() throws {
        let after = try Self.edited(Self.rows) { try $0.remove(at: ["Rows", "0"]) }
        #expect(after == Self.rows.replacing("<string>first</string>", with: ""))
    }

    /// A key that stands twice: the last counts, and goes only together with the first.
    @Test func duplicateKeys() throws {
        let text = Self.list("<dict>\n\t<key>a</key>\n\t<true/>\n\t<key>a</key>\n\t<false/>\n</dict>")
        #expect(
            try Self.edited(text) { try $0.set(1, at: ["a"]) }
                == text.replacing("<false/>", with: "<integer>1</integer>"))
        #expect(try Self.edited(text) { try $0.remove(at: ["a"]) } == Self.list("<dict/>"))
    }

    /// Insert, then remove: the bytes of before, whatever the layout.
    @Test(
        arguments: [
            "<array/>", "<array />", "<array></array>", "<array><true/></array>", "<array>\n<true/>\n</array>",
            "<array>\n\t<true/>\n\t<false/></array>", "<array><true/><false/></array>",
            "<array><true/> <false/></array>",
            "<array>\n    <true/> <false/>\n</array>", "<array>\n\t<!-- none -->\n</array>", "<array> <true/> </array>",
            "<array>\n\n\t<true/>\n\n\t<!-- a -->\n\t<false/> <!-- b -->\n\n</array>", "<array><!-- c --></array>",
        ], ["\n", "\r\n", "\r"]) func insertAndRemoveAreOpposites(_ body: String, _ lineEnd: String) throws
    {
        let text = Self.list("<dict>\n\t<key>k</key>\n\t\(body)\n</dict>", lineEnd: lineEnd)
        let count = try PropertyListEditor(data: Data(text.utf8)).value[["k"] as PropertyListKeyPath]?.arrayValue?.count
        for index in 0...(try #require(count)) {
            for new: [PropertyListValue] in [["x"], [["y": [1, 2]], []]] {
                var editor = try PropertyListEditor(data: Data(text.utf8))
                try editor.insert(new, at: index, into: ["k"])
                #expect(editor.data.count > text.utf8.count)
                try editor.remove(elements: Set(index..<index + new.count), of: ["k"])
                #expect(String(decoding: editor.data, as: UTF8.self) == text, "\(body) at \(index)")
            }
        }
    }

    @Test func keysOfANewDictionaryComeInTheAskedOrder() throws {
        let text = Self.list("<array/>")
        let after = try Self.edited(text) {
            $0.keyOrder = ["Type", "Title"]
            try $0.insert([["b": 1, "Title": "t", "a": [], "Type": "x"]], at: 0, into: [])
        }
        let keys = after.matches(of: /<key>(.*?)<\/key>/).map(\.output.1)
        #expect(keys == ["Type", "Title", "a", "b"])
    }

    @Test(arguments: ["\u{0}", "\u{1}", "a\u{FFFE}"]) func whatXMLCannotHoldIsRefused(_ text: String) throws {
        var editor = try PropertyListEditor(data: Data(Self.rows.utf8))
        let before = editor.data
        do {
            try editor.set(.string(text), at: ["Title"])
            // Foundation's reader takes some of them.
            #expect(try PropertyList.parse(editor.data)[["Title"]] == .string(text))
        } catch let error as PropertyListEditError {
            #expect(error.code == .notRepresentable)
            #expect(editor.data == before)
        }
    }

    @Test func aDateWithPartsOfASecondIsRefused() throws {
        var editor = try PropertyListEditor(data: Data(Self.rows.utf8))
        let error = #expect(throws: PropertyListEditError.self) {
            try editor.set(.date(Date(timeIntervalSinceReferenceDate: 0.5)), at: ["Title"])
        }
        #expect(error?.code == .notRepresentable)
        #expect(String(decoding: editor.data, as: UTF8.self) == Self.rows)
    }

    @Test(
        arguments: [
            ("{ a = 1; }", .notEditable), ("[1, 2]", .malformed), ("", .malformed),
            ("<plist><dict><key>a</key></plist>", .malformed), ("bplist00", .malformed),
        ] as [(String, PropertyListEditError.Code)]) func otherFormatsAreRefusedWithAReason(
            _ text: String, _ code: PropertyListEditError.Code
        ) throws
    {
        let error = #expect(throws: PropertyListEditError.self) { try PropertyListEditor(data: Data(text.utf8)) }
        #expect(error?.code == code)
    }

    @Test(arguments: [["Nowhere", "x"], ["Rows", "7"], ["Title", "x"], ["Rows", "x"]])
    func aPlaceThatIsNotThereIsRefused(_ path: [String]) throws {
        var editor = try PropertyListEditor(data: Data(Self.rows.utf8))
        let error = #expect(throws: PropertyListEditError.self) { try editor.set(1, at: PropertyListKeyPath(path)) }
        #expect(error?.code == .noSuchPlace)
        #expect(throws: PropertyListEditError.self) { try editor.remove(at: PropertyListKeyPath(path)) }
    }

    @Test func nestedTooDeeplyIsRefused() throws {
        var editor = try PropertyListEditor(data: Data(Self.rows.utf8))
        let deep = (0..<2_000).reduce(PropertyListValue.array([])) { value, _ in .array([value]) }
        #expect(throws: PropertyListEditError.self) { try editor.set(deep, at: ["Title"]) }
    }
}
