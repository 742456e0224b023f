import Foundation
import LocatedPropertyLists
import Testing

@Suite struct SyntaxErrorTests {
    @Test(arguments: [
        // Tags
        ("<plist>‹!›<dict>", "<dict> is not closed"),
        ("‹!›<plist><dict/>", "<plist> is not closed"),
        ("<plist><array>\n<dict>‹!›</array></plist>", "</array> has no matching start tag; <dict> is open"),
        ("<plist>‹!›</dict></plist>", "</dict> has no matching start tag; <plist> is open"),
        ("‹!›</plist>", "</plist> has no matching start tag"),
        ("<plist><dict>‹!›</string></dict></plist>", "</string> has no matching start tag"),
        ("<plist><array>‹!›<Dict/></array></plist>", "<Dict> is not an element of a property list"),
        ("‹!›<html><dict/></html>", "<html> is not an element of a property list"),
        ("<plist>‹!›<>", "\"<\" does not start a tag; in text, write &lt;"),
        ("<array>‹!›<string\n<false></array>", "the tag has no closing \">\""),
        ("<array>‹!›</array", "the tag has no closing \">\""),
        ("<array><string>a‹!›</string x='1'></array>", "the tag has no closing \">\""),
        ("<array>‹!›<array//></array>", "\"/\" is valid only before \">\" in a tag"),
        ("<array>‹!›<\u{0}true/></array>", "<\u{0}true> is not an element of a property list"),
        ("<array>‹!›<!-- </array>", "the comment is not closed"),
        ("‹!›<!--><array/>", "the comment is not closed"),
        ("‹!›<?xml version='1.0'>", "the processing instruction is not closed"),
        ("‹!›<!DOCTYPE plist [ > <dict/>", "the document type is not closed"),
        ("<plist>‹!›<!DOCTYPE plist><dict/></plist>", "a document type is not valid here"),
        ("‹!›<!ELEMENT a><dict/>", "a property list cannot contain this declaration"),
        ("<dict>‹!›<plist><dict/></plist></dict>", "<plist> is inside another element"),
        // Values
        ("‹!›<plist/>", "<plist> has no value"),
        ("‹!›<plist> </plist>", "<plist> has no value"),
        ("<!-- nothing -->‹!›", "the file has no value"),
        ("<plist><dict/>‹!›<dict/></plist>", "a property list has only one value"),
        ("<dict>‹!›<key>a</key></dict>", "this key has no value"),
        ("<dict>‹!›<key>a</key><key>b</key><true/></dict>", "this key has no value"),
        ("<dict><key>a</key><true/>‹!›<false/></dict>", "this value has no key"),
        ("<dict><key>a</key>‹!›b</dict>", "text outside of a value"),
        ("<array>‹!›<![CDATA[b]]></array>", "text outside of a value"),
        ("<array> ‹!›\u{A0}<true/></array>", "text outside of a value"),
        // Text
        ("<array>‹!›<string>a", "<string> is not closed"),
        ("<dict>‹!›<key>a<string>b</string></dict>", "<key> is not closed"),
        ("<dict><key>a‹!›</string><true/></dict>", "<key> is closed by </string>"),
        ("<array><string>a‹!›</array>", "<string> is closed by </array>"),
        ("<array><string>a ‹!›<b>b</b></string></array>", "<b> is not valid in text; for \"<\", write &lt;"),
        ("<array><string>a‹!›<!-- b --></string></array>", "<string> can contain only text"),
        ("<array><string>a‹!›<![CDATA[</string></array>", "the CDATA section is not closed"),
        (
            "<array><string>a?b‹!›&c=d&amp;e</string></array>",
            "\"&\" does not start a valid reference; in text, write &amp;"
        ),
        ("<dict><key>‹!›&#xD800;</key><true/></dict>", "\"&\" does not start a valid reference; in text, write &amp;"),
        ("<string>‹!›&#-1;</string>", "\"&\" does not start a valid reference; in text, write &amp;"),
        ("<string>‹!›&</string>;", "\"&\" does not start a valid reference; in text, write &amp;"),
        // Content
        ("<array>‹!›<true>1</true></array>", "<true> must be empty"),
        ("<array>‹!›<integer/></array>", "<integer/> has no value"),
        ("<array>‹!›<integer>1.5</integer></array>", "invalid <integer>"),
        ("<array>‹!›<real>1,5</real></array>", "invalid <real>"),
        ("<array>‹!›<real>15\u{0}</real></array>", "invalid <real>"),
        ("<array>‹!›<integer>1&#53;</integer></array>", "invalid <integer>"),
        ("<array>‹!›<real>-nan</real></array>", "invalid <real>"),
        ("<array>‹!›<data>AAé</data></array>", "invalid <data>; it must be Base64"),
        (
            "<array>‹!›<date>2024-12-31T00:00:0&#48;Z</date></array>",
            "invalid <date>; the format is 2024-12-31T23:59:59Z"
        ),
        ("<array>‹!›<date>2024-12-31</date></array>", "invalid <date>; the format is 2024-12-31T23:59:59Z"),
    ])
    func pointsAtTheFirst(marked: String, message: String) throws {
        let text = MarkedText(marked)
        let error = try #require(LocatedPropertyList(data: Data(text.text.utf8)).syntaxError)
        #expect(error.message == message)
        #expect(error.position == text.positions["!"])
        #expect(error.description == "\(error.position): \(message)")
        #expect(throws: (any Error).self, "Foundation refuses it, too") {
            try PropertyListSerialization.propertyList(from: Data(text.text.utf8), format: nil)
        }
    }

    @Test(arguments: [
        "<dict/>trailing", "<plist><true/></plist></plist>", "<array><key>a</key></array>",
        "<string>a ]]> > b</string>",
        "<integer>-0x1F</integer>", "<integer>+ 1</integer>", "<integer>18446744073709551615</integer>",
        "<real>-.5e3</real>", "<real>+infinity</real>", "<real>nan</real>", "<real>1&#46;<![CDATA[5]]></real>",
        "<date>-20240-99-99T99:99:99Z</date>",
        "<data></data>", "<data>!</data>", "<true ></true >", "<string a='b'/>", "<!-- a -- b --><dict/>",
    ])
    func leavesAloneWhatFoundationReads(text: String) throws {
        #expect(throws: Never.self) { try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) }
        #expect(LocatedPropertyList(data: Data(text.utf8)).syntaxError == nil)
    }

    @Test(arguments: [
        ("<dict><key>a</key><foo>1</foo>‹b›<key>b</key><true/></dict>", ["b"]),
        ("<dict><key>a</key>‹b›<key>b</key><true/></dict>", ["b"]),
        ("<dict><true/>stray‹b›<key>b</key><true/></dict>", ["b"]),
        ("<dict><key>o</key><dict><key>a</key><array><true/></dict>‹b›<key>b</key><true/></dict>", ["b"]),
        ("<dict><key>a</key><string>1<key>x</key></string>‹b›<key>b</key><true/></dict>", ["b"]),
        ("<html>‹b›<dict/></html>", []),
        ("<array><foo/>‹b›<true/></array>", ["1"]),
    ])
    func readsOnBehindIt(marked: String, path: [String]) {
        let text = MarkedText(marked)
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        #expect(list.syntaxError != nil)
        #expect(list.position(of: path) == text.positions["b"])
    }
}
