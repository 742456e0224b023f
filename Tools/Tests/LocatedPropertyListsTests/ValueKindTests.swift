import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import TestSupport
import Testing

/// Every kind of value has a position, in every format and at every depth.
@Suite struct ValueKindTests {
    private static let xml = [
        "<string>s</string>", "<string/>", "<string></string>", "<string><![CDATA[<true/>]]></string>",
        "<integer>-7</integer>", "<integer>0x1F</integer>", "<real>1.5e3</real>", "<real>nan</real>", "<true/>",
        "<false />", "<true></true>", "<date>2026-02-28T12:00:00Z</date>", "<data>\n  AAEC\n</data>", "<data></data>",
        "<array/>", "<array></array>", "<array><true/></array>", "<dict/>", "<dict><key>x</key><true/></dict>",
    ]
    private static let json = ["\"s\"", "\"\"", "0", "-1.5e-3", "true", "false", "[]", "[1, [2]]", "{}", "{\"x\": 1}"]
    private static let openStep = [
        "word", "\"a b\"", "'q'", "\"\"", "<>", "<00 ff>", "()", "( a, b )", "{}", "{ x = 1; }", "/a/b", "-1.5",
    ]

    @Test(arguments: xml)
    func ofXML(value: String) throws {
        let text = MarkedText(
            """
            <plist version="1.0">
            <dict>
            \t‹a›<key>a</key> ‹a=›\(value)
            \t<key>list</key>
            \t<array>‹0›\(value)
            \t  ‹1›\(value)</array>
            \t‹z›<key>z</key>\r\n\t‹z=›\(value)
            </dict>
            </plist>
            """)
        try check(text)
    }

    @Test(arguments: json)
    func ofJSON(value: String) throws {
        try check(
            MarkedText(
                "{\r\n  ‹a›\"a\" : ‹a=›\(value),\n  \"list\": ["
                    + "‹0›\(value),\n\n ‹1›\(value) ],\r‹z›\"z\":\n‹z=›\(value)}"
            ))
    }

    @Test(arguments: openStep)
    func ofOpenStepText(value: String) throws {
        try check(
            MarkedText(
                "{\r\n  ‹a›a = ‹a=›\(value);\n  list = ("
                    + "‹0›\(value), // one\n ‹1›\(value), );\r‹z›\"z\"=\n‹z=›\(value) ;}"
            ))
    }

    private func check(_ text: MarkedText) throws {
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        #expect(list.syntaxError == nil)
        for (path, key, value) in [
            (["a"], "a", "a="), (["list", "0"], "0", "0"), (["list", "1"], "1", "1"), (["z"], "z", "z="),
        ] {
            #expect(try list.position(of: path) == text.place(key))
            #expect(try list.valuePosition(of: path) == text.place(value))
        }
        #expect(list.position(of: ["list", "2"]) == nil)
        #expect(list.duplicateKeys == [])
    }
}

/// What moves the text moves the positions, and nothing else.
@Suite struct PositionLawTests {
    private static let texts = [
        "<plist><dict>\n <key>a</key>\n <array>\n  <true/>"
            + "<dict><key>b</key><real>1</real></dict></array></dict></plist>",
        "{\n \"a\": [\n  true, {\"b\": 1}]\n}",
        "{\n a = (\n  x, { b = 1; } );\n}",
    ]
    private static let paths = [[], ["a"], ["a", "0"], ["a", "1"], ["a", "1", "b"]]

    private static func positions(_ text: String) -> [SourcePosition?] {
        let list = LocatedPropertyList(data: Data(text.utf8))
        return paths.flatMap { [list.position(of: $0), list.valuePosition(of: $0)] }
    }

    @Test(arguments: texts, [0, 1, 7]) func linesBeforeItMoveEveryPositionDown(text: String, lines: Int) {
        let moved = Self.positions(String(repeating: "\n", count: lines) + text)
        #expect(moved == Self.positions(text).map { $0.map { .init(line: $0.line + lines, column: $0.column) } })
        #expect(!moved.contains(nil))
    }

    @Test(arguments: texts, [1, 5]) func blanksBeforeItMoveTheFirstLineToTheRight(text: String, blanks: Int) {
        let moved = Self.positions(String(repeating: " ", count: blanks) + text)
        let expected =
            Self.positions(text).map { position in
                position.map { .init(line: $0.line, column: $0.column + ($0.line == 1 ? blanks : 0)) }
            } as [SourcePosition?]
        #expect(moved == expected)
    }

    @Test(arguments: texts, ["\r\n", "\r"]) func theLineEndDoesNotMatter(text: String, lineEnd: String) {
        #expect(Self.positions(text.replacing("\n", with: lineEnd)) == Self.positions(text))
    }

    @Test(arguments: texts) func tabsCountAsOneColumn(text: String) {
        #expect(Self.positions(text.replacing("\n ", with: "\n\t")) == Self.positions(text))
    }

    /// Comments and instructions in the place of blanks of the same length change no position.
    @Test(arguments: ["<!-- c -->", "<?pi c d?>"]) func asidesOfXMLCountAsBlanks(aside: String) {
        let text = { (aside: String) in
            "<plist>\(aside)<dict>\(aside)<key>a</key>\(aside)<array>\(aside)<true/>\(aside)<dict><key>b</key>\(aside)"
                + "<real>1</real></dict>\(aside)</array></dict>\(aside)</plist>"
        }
        #expect(Self.positions(text(aside)) == Self.positions(text(String(repeating: " ", count: 10))))
    }

    @Test(arguments: ["/* a; b */", "//xxxxxxx\n"]) func commentsOfOpenStepTextCountAsBlanks(comment: String) {
        let text = { (aside: String) in
            "\(aside){\(aside)a \(aside)=\(aside)(\(aside)x \(aside),"
                + "\(aside){ b =\(aside)1;\(aside)}\(aside));\(aside)}"
        }
        let blank = comment.hasSuffix("\n") ? "         \n" : "          "
        #expect(Self.positions(text(comment)) == Self.positions(text(blank)))
    }

    /// A position is that of the bytes, so that an editor that counts bytes can go there.
    @Test(arguments: [("é", 2), ("漢", 3), ("😀", 4), ("e\u{301}", 3)]) func columnsCountBytes(text: String, bytes: Int) {
        let list = LocatedPropertyList(data: Data("{\"\(text)\": \"\(text)\", \"k\": 1}".utf8))
        #expect(list.position(of: ["k"])?.column == 10 + 2 * bytes)
        let xml = LocatedPropertyList(data: Data("<dict><key>\(text)</key><true/><key>k</key><true/></dict>".utf8))
        #expect(xml.position(of: ["k"])?.column == 25 + bytes)
    }

    /// The same list in each of the formats has the same key paths.
    @Test(arguments: 0..<30) func theFormatsAgreeOnWhatThereIs(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let value = RandomOpenStep.value(depth: 4, using: &generator, isRoot: true)
        let texts = [
            String(decoding: try PropertyList.data(value), as: UTF8.self),
            RandomOpenStep.spelling(of: value, using: &generator),
        ]
        let paths = Self.paths(of: value, at: [])
        for text in texts {
            let list = LocatedPropertyList(data: Data(text.utf8))
            for path in paths {
                #expect(list.position(of: path) != nil, "\(path) in \(text)")
                #expect(list.nearestPosition(of: path + ["no", "such"]) == list.position(of: path))
            }
        }
    }

    private static func paths(of value: PropertyListValue, at path: [String]) -> [[String]] {
        let children: [[[String]]]
        switch value {
        case .dictionary(let entries): children = entries.map { paths(of: $1, at: path + [$0]) }
        case .array(let elements): children = elements.enumerated().map { paths(of: $1, at: path + ["\($0)"]) }
        default: children = []
        }
        return [path] + children.flatMap { $0 }
    }
}
