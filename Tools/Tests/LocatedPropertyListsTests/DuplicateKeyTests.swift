import Foundation
import LocatedPropertyLists
import SourceText
import Testing

@Suite struct DuplicateKeyTests {
    @Test func lastOneCounts() throws {
        let marked = MarkedText(
            """
            <plist><dict>
              ‹outer›<key>env</key><dict>
                ‹first›<key>API &amp; x</key><dict><key>old</key><true/></dict>
                <key>other</key><string>a</string>
                ‹second›<key>API &#38; x</key>‹value›<dict><key>new</key><true/></dict>
                ‹third›<key><![CDATA[API & x]]></key><string/>
              </dict>
              ‹again›<key>env</key><array><string>a</string><string>a</string></array>
              ‹env›<key>env</key><true/>
            </dict></plist>
            """)
        let list = LocatedPropertyList(data: Data(marked.text.utf8))
        let positions = marked.positions
        #expect(list.duplicateKeys.map(\.keyPath) == [["env", "API & x"], ["env", "API & x"], ["env"], ["env"]])
        #expect(list.duplicateKeys.map(\.first) == ["first", "second", "outer", "again"].map { positions[$0] })
        #expect(list.duplicateKeys.map(\.second) == ["second", "third", "again", "env"].map { positions[$0] })
        #expect(list.position(of: ["env"]) == positions["env"])
        #expect(list.position(of: ["env", "0"]) == nil)
        #expect(list.position(of: ["env", "API & x"]) == nil)
        #expect(list.syntaxError == nil)

        let values = try PropertyListSerialization.propertyList(from: Data(marked.text.utf8), format: nil)
        #expect((values as? [String: Any])?["env"] as? Bool == true, "Foundation keeps the last, too")
    }

    @Test func childrenAreThoseOfTheLast() {
        let text = """
            <dict><key>a</key><dict><key>old</key><true/></dict><key>a</key><dict><key>new</key><true/></dict></dict>
            """
        let list = LocatedPropertyList(data: Data(text.utf8))
        #expect(list.position(of: ["a", "old"]) == nil)
        #expect(list.position(of: ["a", "new"]) != nil)
    }

    @Test func listsAThousand() {
        let entries = String(repeating: "<key>a</key><true/>", count: 1_500)
        let list = LocatedPropertyList(data: Data("<dict>\(entries)</dict>".utf8))
        #expect(list.duplicateKeys.count == 1_000)
        #expect(list.position(of: ["a"])?.column == 7 + 19 * 1_499)
    }

    @Test(arguments: [
        "<dict><key>a</key><true/></dict>", "<array><true/><true/></array>", "<array><dict/><dict/></array>",
    ])
    func othersAreNone(text: String) {
        #expect(LocatedPropertyList(data: Data(text.utf8)).duplicateKeys.isEmpty)
    }
}
