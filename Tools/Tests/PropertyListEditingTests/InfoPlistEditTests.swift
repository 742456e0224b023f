import Foundation
import PropertyListEditing
import PropertyLists
import TestSupport
import Testing

/// Edits as the command makes them, in files as Xcode and people write them.
@Suite struct InfoPlistEditTests {
    private static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>CFBundleName</key>
        \t<string>$(PRODUCT_NAME)</string>
        \t<!-- Hosts of the test servers -->
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSExceptionDomains</key>
        \t\t<dict>
        \t\t\t<key>qa.example.com</key>
        \t\t\t<dict>
        \t\t\t\t<key>NSIncludesSubdomains</key>
        \t\t\t\t<true/>
        \t\t\t</dict>
        \t\t</dict>
        \t</dict>
        \t<key>UIBackgroundModes</key>
        \t<array>
        \t\t<string>fetch</string>
        \t</array>
        </dict>
        </plist>

        """

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func aNestedDictionaryGetsAnEntryAtItsIndentation() throws {
        let after = try EditText.edited(Self.infoPlist) {
            try $0.set(
                ["NSIncludesSubdomains": false],
                at: ["NSAppTransportSecurity", "NSExceptionDomains", "dev.example.com"])
        }
        let added = """
            \t\t\t<key>dev.example.com</key>
            \t\t\t<dict>
            \t\t\t\t<key>NSIncludesSubdomains</key>
            \t\t\t\t<false/>
            \t\t\t</dict>
            """
        let before = Self.lines(Self.infoPlist)
        let expected: [Substring] = Array(before[..<16]) + Self.lines(added) + Array(before[16...])
        #expect(Self.lines(after) == expected)
    }

    @Test func aLeafIsReplacedOnItsLine() throws {
        let path: PropertyListKeyPath = [
            "NSAppTransportSecurity", "NSExceptionDomains", "qa.example.com", "NSIncludesSubdomains",
        ]
        let after = try EditText.edited(Self.infoPlist) { try $0.set(false, at: path) }
        #expect(after == Self.infoPlist.replacing("<true/>", with: "<false/>"))
    }

    @Test func anElementIsAppendedAndTheArrayEmptied() throws {
        let appended = try EditText.edited(Self.infoPlist) {
            try $0.insert(["remote-notification"], at: 1, into: ["UIBackgroundModes"])
        }
        #expect(
            appended
                == Self.infoPlist.replacing(
                    "<string>fetch</string>", with: "<string>fetch</string>\n\t\t<string>remote-notification</string>"))
        let emptied = try EditText.edited(appended) {
            try $0.remove(elements: [0, 1], of: ["UIBackgroundModes"])
        }
        #expect(try PropertyList.parse(Data(emptied.utf8))[["UIBackgroundModes"]] == [])
        #expect(emptied.contains("<!-- Hosts of the test servers -->"))
    }

    @Test func aRemovedDictionaryTakesAllOfItsLines() throws {
        let after = try EditText.edited(Self.infoPlist) { try $0.remove(at: ["NSAppTransportSecurity"]) }
        let before = Self.lines(Self.infoPlist)
        #expect(Self.lines(after) == Array(before[..<7] + before[18...]))
    }

    @Test func aTypeChangeKeepsTheKey() throws {
        let after = try EditText.edited(Self.infoPlist) { try $0.set("one", at: ["UIBackgroundModes"]) }
        let before = Self.lines(Self.infoPlist)
        let expected: [Substring] = Array(before[..<19]) + ["\t<string>one</string>"] + Array(before[22...])
        #expect(Self.lines(after) == expected)
        #expect(try EditText.edited(after) { try $0.set(["fetch"], at: ["UIBackgroundModes"]) } == Self.infoPlist)
    }

    /// In the order of the file, whatever the order of the edits.
    @Test(arguments: 0..<10) func editsOfDifferentPathsCommute(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let edits: [(inout PropertyListEditor) throws -> Void] = [
            { try $0.set("Demo & Co", at: ["CFBundleName"]) },
            { try $0.set(1.5, at: ["NSAppTransportSecurity", "NSExceptionDomains", "qa.example.com", "x"]) },
            { try $0.insert(["audio", "voip"], at: 0, into: ["UIBackgroundModes"]) },
            { try $0.insert(.data(Data([1, 2])), forKey: "First", at: 0, into: []) },
            {
                try $0.remove(at: [
                    "NSAppTransportSecurity", "NSExceptionDomains", "qa.example.com", "NSIncludesSubdomains",
                ])
            },
        ]
        // The last two of one dictionary are done in their order.
        let expected = try EditText.edited(Self.infoPlist) { editor in for edit in edits { try edit(&editor) } }
        let order = [0, 1, 2, 3].shuffled(using: &generator)
        let after = try EditText.edited(Self.infoPlist) { editor in
            for index in order { try edits[index](&editor) }
            try edits[4](&editor)
        }
        #expect(after == expected)
    }

    /// A random file as people format it: an edit of one leaf replaces its element and no other byte.
    @Test(arguments: 0..<40) func aLeafOfAnyLayoutIsReplacedAlone(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 40)
        func blank() -> String {
            generator.pick(["", " ", "\n", "\n\t", "\r\n  ", "<!-- <key>x</key> -->", "\n<?pi?> ", "<!---->\n"])
        }
        var count = 0
        func value(_ depth: Int) -> String {
            switch depth > 0 ? generator.upTo(4) : 0 {
            case 3:
                return
                    "<array>" + (0..<generator.upTo(3)).map { _ in blank() + value(depth - 1) }.joined()
                    + "\(blank())</array>"
            case 4:
                let entries = (0..<generator.upTo(3)).map { index in
                    "\(blank())<key>k\(index)</key>\(blank())\(value(depth - 1))"
                }
                return "<dict>\(entries.joined())\(blank())</dict>"
            default:
                count += 1
                return "<string>leaf \(count)</string>"
            }
        }
        let text =
            "<plist version=\"1.0\">\(blank())<dict>\(blank())"
            + "<key>root</key>\(blank())\(value(4))\(blank())</dict></plist>"
        let editor = try PropertyListEditor(data: Data(text.utf8))
        for path in Self.leaves(of: editor.value, at: []) {
            let old = try #require(editor.value[path]?.stringValue)
            let after = try EditText.edited(text) { try $0.set(7, at: path) }
            #expect(after == text.replacing("<string>\(old)</string>", with: "<integer>7</integer>"), "\(path)")
            // Back in its place, it is as it was.
            #expect(try EditText.edited(after) { try $0.set(.string(old), at: path) } == text)
        }
    }

    private static func leaves(of value: PropertyListValue, at path: PropertyListKeyPath) -> [PropertyListKeyPath] {
        switch value {
        case .dictionary(let entries): entries.flatMap { leaves(of: $1, at: path.appending($0)) }
        case .array(let elements): elements.enumerated().flatMap { leaves(of: $1, at: path.appending($0)) }
        default: [path]
        }
    }
}

/// Duplicate keys: which one is edited, and what a reader sees.
@Suite struct DuplicateKeyEditTests {
    private static let text = EditText.file(
        "<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>old</key>\n\t\t<true/>\n\t</dict>\n"
            + "\t<key>b</key>\n\t<true/>\n\t<key>a</key>\n"
            + "\t<dict>\n\t\t<key>new</key>\n\t\t<true/>\n\t</dict>\n</dict>")

    @Test func theLastIsEdited() throws {
        let editor = try PropertyListEditor(data: Data(Self.text.utf8))
        #expect(editor.keys(of: []) == ["a", "b", "a"])
        #expect(editor.keys(of: ["a"]) == ["new"])
        #expect(!editor.hasKey("old", in: ["a"]))
        #expect(editor.value == ["a": ["new": true], "b": true])
        let after = try EditText.edited(Self.text) { try $0.set(false, at: ["a", "new"]) }
        #expect(after == Self.text.replacing("new</key>\n\t\t<true/>", with: "new</key>\n\t\t<false/>"))
    }

    @Test func bothAreRemoved() throws {
        let after = try EditText.edited(Self.text) { try $0.remove(at: ["a"]) }
        #expect(after == EditText.file("<dict>\n\t<key>b</key>\n\t<true/>\n</dict>"))
    }

    @Test func anotherKeyIsEditedBetweenThem() throws {
        let after = try EditText.edited(Self.text) { try $0.set("x", at: ["b"]) }
        #expect(after == Self.text.replacing("b</key>\n\t<true/>", with: "b</key>\n\t<string>x</string>"))
        #expect(try EditText.edited(Self.text) { try $0.set(["new": true], at: ["a"]) } == Self.text)
    }
}
