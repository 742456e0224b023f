import Foundation
import PropertyListEditing
import PropertyLists
import TestSupport
import Testing

/// How each kind of value is written into XML, and what stays of the element that it replaces.
@Suite struct ValueWritingTests {
    private static let before = EditText.file(
        "<dict>\n\t<key>k</key>\n\t<string>old</string>\n\t<key>z</key>\n\t<true/>\n</dict>")

    @Test(
        arguments: [
            ("", "<string></string>"), ("plain", "<string>plain</string>"),
            ("a & b < c > d", "<string>a &amp; b &lt; c &gt; d</string>"), ("\"it's\"", "<string>\"it's\"</string>"),
            ("&amp;", "<string>&amp;amp;</string>"), ("<true/>", "<string>&lt;true/&gt;</string>"),
            ("]]>", "<string>]]&gt;</string>"), (" a ", "<string> a </string>"), ("a\nb", "<string>a\nb</string>"),
            ("a\rb", "<string>a&#13;b</string>"), ("a\r\nb", "<string>a&#13;\nb</string>"),
            ("a\tb", "<string>a\tb</string>"),
            ("é漢😀", "<string>é漢😀</string>"), ("e\u{301}", "<string>e\u{301}</string>"),
            (7, "<integer>7</integer>"), (-7, "<integer>-7</integer>"), (0, "<integer>0</integer>"),
            (.integer(.min), "<integer>-9223372036854775808</integer>"),
            (.integer(.max), "<integer>9223372036854775807</integer>"),
            (1.5, "<real>1.5</real>"), (.real(1), "<real>1.0</real>"), (.real(-0.0), "<real>-0.0</real>"),
            (.real(.infinity), "<real>+infinity</real>"), (.real(-.infinity), "<real>-infinity</real>"),
            (true, "<true/>"), (false, "<false/>"),
            (.data(Data()), "<data></data>"), (.data(Data([0])), "<data>AA==</data>"),
            (.data(Data([0, 1, 2])), "<data>AAEC</data>"), (.data(Data([0xFB, 0xFF])), "<data>+/8=</data>"),
            ([], "<array/>"), ([:], "<dict/>"), ([[]], "<array>\n\t\t<array/>\n\t</array>"),
            ([1, true], "<array>\n\t\t<integer>1</integer>\n\t\t<true/>\n\t</array>"),
            (
                ["b": 1, "a": "&"],
                "<dict>\n\t\t<key>a</key>\n\t\t<string>&amp;</string>\n"
                    + "\t\t<key>b</key>\n\t\t<integer>1</integer>\n\t</dict>"
            ),
            (["<k>": []], "<dict>\n\t\t<key>&lt;k&gt;</key>\n\t\t<array/>\n\t</dict>"),
            (
                [["x": [false]]],
                "<array>\n\t\t<dict>\n\t\t\t<key>x</key>\n"
                    + "\t\t\t<array>\n\t\t\t\t<false/>\n\t\t\t</array>\n\t\t</dict>\n\t</array>"
            ),
        ] as [(PropertyListValue, String)])
    func replacesTheElementAndNothingElse(value: PropertyListValue, element: String) throws {
        let after = try EditText.edited(Self.before) { try $0.set(value, at: ["k"]) }
        #expect(after == Self.before.replacing("<string>old</string>", with: element))
        // Setting it again changes no byte, and setting the old value gives the old bytes back.
        #expect(try EditText.edited(after) { try $0.set(value, at: ["k"]) } == after)
        #expect(try EditText.edited(after) { try $0.set("old", at: ["k"]) } == Self.before)
    }

    /// The same value in another spelling is the same value: nothing is rewritten.
    @Test(
        arguments: [
            ("<string>a&#38;b</string>", "a&b"), ("<string><![CDATA[<x>]]></string>", "<x>"), ("<string/>", ""),
            ("<integer>0x1F</integer>", 31), ("<integer>+7</integer>", 7), ("<integer>007</integer>", 7),
            ("<real>1e2</real>", 100.0), ("<true></true>", true), ("<false />", false),
            ("<data>A A E C</data>", .data(Data([0, 1, 2]))),
            ("<array>\n\n</array>", []), ("<dict ></dict>", [:]), ("<array><integer>0x2</integer></array>", [2]),
            ("<dict><key>&#97;</key><true/></dict>", ["a": true]),
        ] as [(String, PropertyListValue)])
    func keepsTheSpellingOfAnEqualValue(spelling: String, value: PropertyListValue) throws {
        let text = Self.before.replacing("<string>old</string>", with: spelling)
        #expect(try EditText.edited(text) { try $0.set(value, at: ["k"]) } == text)
        #expect(try EditText.edited(text) { try $0.set("new", at: ["k"]) } != text)
    }

    /// Equal numbers of other kinds are other values.
    @Test(
        arguments: [
            ("<integer>1</integer>", 1.0, "<real>1.0</real>"), ("<real>1</real>", 1, "<integer>1</integer>"),
            ("<integer>1</integer>", true, "<true/>"), ("<string>1</string>", 1, "<integer>1</integer>"),
            ("<real>0.0</real>", -0.0, "<real>-0.0</real>"), ("<true/>", "true", "<string>true</string>"),
            ("<data></data>", "", "<string></string>"), ("<array/>", [:], "<dict/>"),
        ] as [(String, PropertyListValue, String)])
    func replacesAValueOfAnotherKind(spelling: String, value: PropertyListValue, element: String) throws {
        let text = Self.before.replacing("<string>old</string>", with: spelling)
        let after = try EditText.edited(text) { try $0.set(value, at: ["k"]) }
        #expect(after == Self.before.replacing("<string>old</string>", with: element))
    }

    @Test func theRootIsReplacedToo() throws {
        let after = try EditText.edited(EditText.file("<dict/>")) { try $0.set(["a"], at: []) }
        #expect(after == EditText.file("<array>\n\t<string>a</string>\n</array>"))
        #expect(
            try EditText.edited(EditText.file("<true/>")) { try $0.set(1, at: []) }
                == EditText.file("<integer>1</integer>"))
    }

    /// What a user wrote around the values stays: comments, declarations, attributes, blank lines.
    @Test func everythingElseStays() throws {
        let before = """
            <?xml version='1.0'?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <!-- top -->

            <plist
               version='1.0'><!-- in front -->
              <dict id="x" >

                <?pi first?>
                <key >k</key
                ><!-- of k --> <string a='b'>old</string> <!-- behind k -->
              </dict>
            </plist>
            <!-- end -->
            trailing
            """
        let after = try EditText.edited(before) { try $0.set("new", at: ["k"]) }
        #expect(after == before.replacing("<string a='b'>old</string>", with: "<string>new</string>"))
    }

    @Test(arguments: ["\u{0}", "a\u{1}", "\u{1F}b", "\u{FFFE}", "\u{FFFF}"])
    func aCharacterThatXMLDoesNotHaveIsNamed(text: String) throws {
        var editor = try PropertyListEditor(data: Data(Self.before.utf8))
        let scalar = try #require(text.unicodeScalars.first { $0 != "a" && $0 != "b" })
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: 4 - digits.count) + digits
        for value: PropertyListValue in [.string(text), [.string(text)], .dictionary([text: 1])] {
            let error = #expect(throws: PropertyListEditError.self) { try editor.set(value, at: ["k"]) }
            #expect(error?.message == "XML cannot represent the character U+\(code)")
            #expect(error?.code == .notRepresentable)
        }
        #expect(editor.data == Data(Self.before.utf8))
    }

    /// Any value that was made up, in a file of any layout.
    @Test(arguments: 0..<20) func aRandomValueIsReadBack(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<10 {
            let object = RandomValue.make(depth: 3, using: &generator)
            let value = try #require(PropertyList.value(ofFoundationObject: object))
            let after = try EditText.edited(Self.before) { try $0.set(value, at: ["k"]) }
            #expect(try PropertyList.parse(Data(after.utf8))[["k"]] == value)
            #expect(try EditText.edited(after) { try $0.set("old", at: ["k"]) } == Self.before)
        }
    }
}
