import Foundation
import PropertyListEditing
import PropertyLists
import Testing

/// Several entries in one edit.
@Suite struct AppendTests {
    private let file = Data("<plist>\n<dict>\n\t<key>A</key>\n\t<true/>\n</dict>\n</plist>\n".utf8)

    @Test func entriesComeLastAndInOrder() throws {
        var editor = try PropertyListEditor(data: file)
        try editor.append([("Z", "z"), ("B", 1)], to: [])
        #expect(
            String(decoding: editor.data, as: UTF8.self) == """
                <plist>
                <dict>
                \t<key>A</key>
                \t<true/>
                \t<key>Z</key>
                \t<string>z</string>
                \t<key>B</key>
                \t<integer>1</integer>
                </dict>
                </plist>

                """)
        try editor.remove(keys: ["Z", "B"], of: [])
        #expect(editor.data == file)
        try editor.append([], to: [])
        #expect(editor.data == file)
    }

    @Test(arguments: [["A"], ["B", "B"], ["B", "A"]]) func aKeyThatIsThereIsAnError(_ keys: [String]) throws {
        var editor = try PropertyListEditor(data: file)
        #expect(throws: PropertyListEditError.self) { try editor.append(keys.map { ($0, "x") }, to: []) }
        #expect(throws: PropertyListEditError.self) { try editor.append([("B", "x")], to: ["A"]) }
        #expect(editor.data == file)
    }
}
