import Foundation
import LocatedPropertyLists
import Testing

@Suite struct SyntaxErrorTests {
    @Test(arguments: [
        // Tags
        ("<plist>‹!›<dict>", "<dict> is not closed"),
        ("‹!›<plist><dict/>", "<plist> is not closed"),
        ("<plist><array>\n<dict>‹!›</array></plist>", "</array> closes nothing; <dict> is open"),
        ("<plist>‹!›</dict></plist>", "</dict> closes nothing; <plist> is open"),
        ("‹!›</plist>", "</plist> closes nothing"),
        ("<plist><dict>‹!›</string></dict></plist>", "</string> closes nothing"),
        ("<plist><array>‹!›<Dict/></array></plist>", "<Dict> is no element of a property list"),
        ("‹!›<html><dict/></html>", "<html> is no element of a property list"),
        ("<plist>‹!›<>", "\"<\" begins no tag; as text it is &lt;"),
        ("<array>‹!›<string\n<false></array>", "the tag is not closed by \">\""),
        ("<array>‹!›</array", "the tag is not closed by \">\""),
        ("<array><string>a‹!›</string x='1'></array>", "the tag is not closed by \">\""),
        ("<array>‹!›<array//></array>", "in a tag \"/\" can only stand before \">\""),
        ("<array>‹!›<\u{0}true/></array>", "<\u{0}true> is no element of a property list"),
        ("<array>‹!›<!-- </array>", "the comment is not closed"),
        ("‹!›<!--><array/>", "the comment is not closed"),
        ("‹!›<?xml version='1.0'>", "the processing instruction is not closed"),
        ("‹!›<!DOCTYPE plist [ > <dict/>", "the document type is not closed"),
        ("<plist>‹!›<!DOCTYPE plist><dict/></plist>", "a document type cannot stand here"),
        ("‹!›<!ELEMENT a><dict/>", "this declaration is none that a property list can have"),
        ("<dict>‹!›<plist><dict/></plist></dict>", "<plist> stands inside another element"),
        // Values
        ("‹!›<plist/>", "<plist> holds no value"),
        ("‹!›<plist> </plist>", "<plist> holds no value"),
        ("<!-- nothing -->‹!›", "the file holds no value"),
        ("<plist><dict/>‹!›<dict/></plist>", "a property list holds one value, and this is a second"),
        ("<dict>‹!›<key>a</key></dict>", "this key has no value"),
        ("<dict>‹!›<key>a</key><key>b</key><true/></dict>", "this key has no value"),
        ("<dict><key>a</key><true/>‹!›<false/></dict>", "this value has no key"),
        ("<dict><key>a</key>‹!›b</dict>", "text stands outside any value"),
        ("<array>‹!›<![CDATA[b]]></array>", "text stands outside any value"),
        ("<array> ‹!›\u{A0}<true/></array>", "text stands outside any value"),
        // Text
        ("<array>‹!›<string>a", "<string> is not closed"),
        ("<dict>‹!›<key>a<string>b</string></dict>", "<key> is not closed"),
        ("<dict><key>a‹!›</string><true/></dict>", "<key> is closed by </string>"),
        ("<array><string>a‹!›</array>", "<string> is closed by </array>"),
        ("<array><string>a ‹!›<b>b</b></string></array>", "<b> cannot stand in text; there \"<\" is &lt;"),
        ("<array><string>a‹!›<!-- b --></string></array>", "only text can stand inside <string>"),
        ("<array><string>a‹!›<![CDATA[</string></array>", "the CDATA section is not closed"),
        (
            "<array><string>a?b‹!›&c=d&amp;e</string></array>",
            "\"&\" begins no character that XML knows; as text it is &amp;"
        ),
        ("<dict><key>‹!›&#xD800;</key><true/></dict>", "\"&\" begins no character that XML knows; as text it is &amp;"),
        ("<string>‹!›&#-1;</string>", "\"&\" begins no character that XML knows; as text it is &amp;"),
        ("<string>‹!›&</string>;", "\"&\" begins no character that XML knows; as text it is &amp;"),
        // Content
        ("<array>‹!›<true>1</true></array>", "<true> holds no text"),
        ("<array>‹!›<integer/></array>", "<integer/> holds no value"),
        ("<array>‹!›<integer>1.5</integer></array>", "this is no <integer> that a property list can hold"),
        ("<array>‹!›<real>1,5</real></array>", "this is no <real> that a property list can hold"),
        ("<array>‹!›<real>15\u{0}</real></array>", "this is no <real> that a property list can hold"),
        ("<array>‹!›<integer>1&#53;</integer></array>", "this is no <integer> that a property list can hold"),
        ("<array>‹!›<real>-nan</real></array>", "this is no <real> that a property list can hold"),
        ("<array>‹!›<data>AAé</data></array>", "this is no <data>, which holds Base64"),
        (
            "<array>‹!›<date>2024-12-31T00:00:0&#48;Z</date></array>",
            "this is no <date>; one looks like 2024-12-31T23:59:59Z"
        ),
        ("<array>‹!›<date>2024-12-31</date></array>", "this is no <date>; one looks like 2024-12-31T23:59:59Z"),
    ])
    func pointsAtTheFirst(marked: String, message: String) throws {
        let text = MarkedText(marked)
        let error = try #require(LocatedPropertyList(data: Data(text.text.utf8)).syntaxError)
        #expect(error.message == message)
        #expect(error.position == text.places["!"])
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
        #expect(list.position(of: path) == text.places["b"])
    }
}
