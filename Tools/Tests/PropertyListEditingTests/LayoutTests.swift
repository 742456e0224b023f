import Foundation
import PropertyListEditing
import PropertyLists
import Testing

/// New lines look like the lines around them.
@Suite struct LayoutTests {
    @Test(arguments: ["\t", "  ", "    ", " \t"], ["\n", "\r\n", "\r"])
    func theIndentationAndTheLineEndOfTheFileAreUsed(unit: String, lineEnd: String) throws {
        func file(_ more: String) -> String {
            EditText.file(
                "<dict>\n\(unit)<key>a</key>\n\(unit)<array>\n\(unit)\(unit)<true/>\n\(unit)</array>\n\(more)</dict>",
                lineEnd: lineEnd)
        }
        let after = try EditText.edited(file("")) { try $0.set(["x": [1]], at: ["new"]) }
        let two = unit + unit
        let lines = [
            "\(unit)<key>new</key>", "\(unit)<dict>", "\(two)<key>x</key>", "\(two)<array>",
            "\(two)\(unit)<integer>1</integer>",
            "\(two)</array>", "\(unit)</dict>", "",
        ]
        #expect(after == file(lines.joined(separator: "\n")))
        #expect(try EditText.edited(after) { try $0.remove(at: ["new"]) } == file(""))
    }

    /// Of a file without a hint, a tab is the indentation.
    @Test(arguments: [
        ("<dict/>", "<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"),
        (
            "<dict>\n\t<key>z</key>\n\t<true/>\n</dict>",
            "<dict>\n\t<key>z</key>\n\t<true/>\n\t<key>a</key>\n\t<true/>\n</dict>"
        ),
        // A list without indentation stays without.
        ("<dict>\n<key>z</key>\n<true/>\n</dict>", "<dict>\n<key>z</key>\n<true/>\n<key>a</key>\n<true/>\n</dict>"),
        // All on one line, or key and value on one.
        ("<dict><key>z</key><true/></dict>", "<dict><key>z</key><true/><key>a</key><true/></dict>"),
        ("<dict>\n\t<key>z</key> <true/>\n</dict>", "<dict>\n\t<key>z</key> <true/>\n\t<key>a</key> <true/>\n</dict>"),
        ("<dict>\n\t<key>z</key><true/>\n</dict>", "<dict>\n\t<key>z</key><true/>\n\t<key>a</key><true/>\n</dict>"),
        // Comments of the last entry and of the whole dictionary stay where they are.
        (
            "<dict>\n\t<key>z</key>\n\t<true/> <!-- z -->\n\t<!-- end -->\n</dict>",
            "<dict>\n\t<key>z</key>\n\t<true/> <!-- z -->\n\t<key>a</key>\n\t<true/>\n\t<!-- end -->\n</dict>"
        ),
    ])
    func aNewEntry(before: String, after: String) throws {
        let text = try EditText.edited(EditText.file(before)) { try $0.set(true, at: ["a"]) }
        #expect(text == EditText.file(after))
        #expect(try EditText.edited(text) { try $0.remove(at: ["a"]) } == EditText.file(before))
    }

    @Test(arguments: [
        (0, "<key>new</key> <true/>\n\t<key>a</key> <true/>\n\n\t<key>b</key> <true/>"),
        (1, "<key>a</key> <true/>\n\t<key>new</key> <true/>\n\n\t<key>b</key> <true/>"),
        (2, "<key>a</key> <true/>\n\n\t<key>b</key> <true/>\n\t<key>new</key> <true/>"),
        (99, "<key>a</key> <true/>\n\n\t<key>b</key> <true/>\n\t<key>new</key> <true/>"),
        (-5, "<key>new</key> <true/>\n\t<key>a</key> <true/>\n\n\t<key>b</key> <true/>"),
    ])
    func anEntryIsInsertedWhereItIsAsked(index: Int, entries: String) throws {
        let before = EditText.file("<dict>\n\t<key>a</key> <true/>\n\n\t<key>b</key> <true/>\n</dict>")
        let after = try EditText.edited(before) { try $0.insert(true, forKey: "new", at: index, into: []) }
        #expect(after == EditText.file("<dict>\n\t\(entries)\n</dict>"))
    }

    @Test(arguments: [
        (["a"], "<key>b</key>\n\t<true/>\n\t<!-- c -->\n\t<key>c</key>\n\t<true/>"),
        (["b"], "<key>a</key>\n\t<true/>\n\t<!-- c -->\n\t<key>c</key>\n\t<true/>"),
        (["c"], "<key>a</key>\n\t<true/>\n\t<key>b</key>\n\t<true/>\n\t<!-- c -->"),
        (["a", "b"], "<!-- c -->\n\t<key>c</key>\n\t<true/>"),
        (["a", "c"], "<key>b</key>\n\t<true/>\n\t<!-- c -->"),
    ])
    func aRemovedEntryTakesItsLinesAndLeavesComments(keys: [String], entries: String) throws {
        let entry = { (key: String) in "<key>\(key)</key>\n\t<true/>" }
        let before = EditText.file(
            "<dict>\n\t\(entry("a"))\n\t\(entry("b"))\n\t<!-- c -->\n\t\(entry("c"))\n</dict>")
        let after = try EditText.edited(before) { try $0.remove(keys: keys, of: []) }
        #expect(after == EditText.file("<dict>\n\t\(entries)\n</dict>"))
    }

    @Test(
        arguments: [
            ([0], "<false/> <integer>2</integer>"), ([1], "<true/> <integer>2</integer>"), ([2], "<true/> <false/>"),
            ([0, 1], "<integer>2</integer>"), ([0, 2], "<false/>"), ([1, 2], "<true/>"),
        ] as [([Int], String)])
    func removedElementsOfOneLineTakeTheBlankBesideThem(indices: [Int], elements: String) throws {
        let before = EditText.file("<array><true/> <false/> <integer>2</integer></array>")
        let after = try EditText.edited(before) { try $0.remove(elements: Set(indices), of: []) }
        #expect(after == EditText.file("<array>\(elements)</array>"))
    }

    @Test func keysOfNewDictionariesComeInTheAskedOrderAtEveryDepth() throws {
        let value: PropertyListValue = [
            "z": ["b": 1, "Title": 2, "Type": 3], "Type": 4, "a": [["Title": 5, "Key": 6]],
        ]
        let after = try EditText.edited(EditText.file("<dict/>")) {
            $0.keyOrder = ["Type", "Title", "Type", "Unused"]
            try $0.set(value, at: ["new"])
        }
        let keys = after.matches(of: /<key>(.*?)<\/key>/).map { String($0.output.1) }
        #expect(keys == ["new", "Type", "a", "Title", "Key", "z", "Type", "Title", "b"])
    }

    @Test func theOrderOfKeysOfAFileStays() throws {
        let before = EditText.file("<dict><key>b</key><true/><key>a</key><true/></dict>")
        let after = try EditText.edited(before) {
            $0.keyOrder = ["a", "b", "c"]
            try $0.set(true, at: ["c"])
            try $0.set(false, at: ["b"])
        }
        #expect(after == EditText.file("<dict><key>b</key><false/><key>a</key><true/><key>c</key><true/></dict>"))
    }

    @Test func manyEditsInARowLeaveOnlyWhatTheyMean() throws {
        let before = EditText.file("<dict>\n\t<key>a</key>\n\t<array/>\n\t<!-- end -->\n</dict>")
        let after = try EditText.edited(before) { editor in
            for index in 0..<20 { try editor.insert([.integer(Int64(index))], at: index, into: ["a"]) }
            for index in 0..<20 { try editor.set(.string("\(index)"), at: ["a", "\(index)"]) }
            try editor.set(["a": ["b": ["c": 1]]], at: ["deep"])
            try editor.set(2, at: ["deep", "a", "b", "c"])
            try editor.set(3, at: ["deep", "a", "b", "d"])
            #expect(editor.value[["deep"]] == ["a": ["b": ["c": 2, "d": 3]]])
            try editor.remove(at: ["deep"])
            for _ in 0..<20 { try editor.remove(at: ["a", "0"]) }
        }
        #expect(after == before)
    }
}
