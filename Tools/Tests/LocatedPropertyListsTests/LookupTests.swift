import Foundation
import LocatedPropertyLists
import SourceText
import Testing

@Suite struct LookupTests {
    static let catalog = MarkedText(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd" [
            <!ENTITY a "]>"> <!-- ' -->
        ]>
        <!-- <key>A</key> -->
        <plist version="1.0">
        ‹root›<dict class="x">
            ‹A›<key>A</key>‹A=›<string>é <![CDATA[<key>B</key>]]> &lt;/dict&gt;</string>
            ‹B›<key
            >B</key > <!-- between -->
            ‹B=›<array>
                ‹B0›<integer>12</integer>‹B1›<dict/>
                ‹B2›<array>‹B20›<true/>‹B21›<data>AA==</data></array><?pi <true/> ?>
                ‹B3›<dict>‹B3z›<key>z</key>‹B3z=›<real>1</real></dict>
            </array>
            ‹amp›<key>&amp;&lt;&gt;&quot;&apos;</key>‹amp=›<string/>
            ‹num›<key>&#65;&#x1F600;</key>‹num=›<true></true>
            ‹cdata›<key>x<![CDATA[<&amp;>]]>y</key>‹cdata=›<date>2024-12-31T23:59:59Z</date>
            ‹0›<key>0</key>‹0=›<string>0</string>
            ‹empty›<key/>‹empty=›<dict></dict>
        </dict>
        </plist>
        """)

    @Test(arguments: [
        (path: [], key: "root", value: "root"),
        (path: ["A"], key: "A", value: "A="),
        (path: ["B"], key: "B", value: "B="),
        (path: ["B", "0"], key: "B0", value: "B0"),
        (path: ["B", "1"], key: "B1", value: "B1"),
        (path: ["B", "2"], key: "B2", value: "B2"),
        (path: ["B", "2", "0"], key: "B20", value: "B20"),
        (path: ["B", "2", "1"], key: "B21", value: "B21"),
        (path: ["B", "3", "z"], key: "B3z", value: "B3z="),
        (path: ["&<>\"'"], key: "amp", value: "amp="),
        (path: ["A😀"], key: "num", value: "num="),
        (path: ["x<&amp;>y"], key: "cdata", value: "cdata="),
        (path: ["0"], key: "0", value: "0="),
        (path: [""], key: "empty", value: "empty="),
    ])
    func findsKeyAndValue(path: [String], key: String, value: String) throws {
        let list = LocatedPropertyList(data: Data(Self.catalog.text.utf8))
        #expect(list.isXML)
        #expect(list.syntaxError == nil)
        #expect(list.duplicateKeys.isEmpty)
        #expect(try list.position(of: path) == Self.catalog.place(key))
        #expect(try list.valuePosition(of: path) == Self.catalog.place(value))
    }

    @Test(arguments: [
        (path: ["C"], nearest: "root"),
        (path: ["A", "x"], nearest: "A"),
        (path: ["A", "0"], nearest: "A"),
        (path: ["B", "4"], nearest: "B"),
        (path: ["B", "00"], nearest: "B"),
        (path: ["B", "+1"], nearest: "B"),
        (path: ["B", "-1"], nearest: "B"),
        (path: ["B", "99999999999999999999"], nearest: "B"),
        (path: ["B", "3", "y", "z"], nearest: "B3"),
        (path: ["B", "3", "z", "z"], nearest: "B3z"),
    ])
    func pointsNearWhatIsMissing(path: [String], nearest: String) throws {
        let list = LocatedPropertyList(data: Data(Self.catalog.text.utf8))
        #expect(list.position(of: path) == nil)
        #expect(list.valuePosition(of: path) == nil)
        #expect(try list.nearestPosition(of: path) == Self.catalog.place(nearest))
    }

    @Test(arguments: [
        "‹root›<dict/>", "  \n\t‹root›<array></array>", "<plist>\r\n‹root›<string>a</string>\r\n</plist>",
    ])
    func findsTheRoot(marked: String) {
        let text = MarkedText(marked)
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        #expect(list.position(of: []) == text.positions["root"])
        #expect(list.syntaxError == nil)
    }

    @Test(arguments: ["", " ", "bplist00\u{D1}\u{1}\u{2}", "// <dict/>", "/* a = b; */"])
    func findsNothingWhereNothingIsText(text: String) {
        let list = LocatedPropertyList(data: Data(text.utf8))
        #expect(!list.isXML)
        #expect(list.syntaxError == nil)
        #expect(list.position(of: []) == nil)
        #expect(list.nearestPosition(of: ["A"]) == nil)
    }
}
