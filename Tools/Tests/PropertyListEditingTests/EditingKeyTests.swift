import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import Testing

/// Keys are compared by their code units, as a defaults store compares them.
@Suite struct EditingKeyTests {
    enum Format: CaseIterable {
        case xml, binary

        func data(_ value: PropertyListValue) throws -> Data {
            try PropertyList.data(value, binary: self == .binary)
        }
    }

    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test(arguments: Format.allCases) func aKeyInAnotherFormIsAnotherKey(_ format: Format) throws {
        let editor = try PropertyListEditor(data: try format.data([Self.composed: 1]))
        #expect(editor.hasKey(Self.composed, in: []))
        #expect(!editor.hasKey(Self.decomposed, in: []))
        #expect(editor.keys(of: [])?.map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        #expect(editor.keys(of: ["x"]) == nil)
    }

    @Test(arguments: Format.allCases) func aTextInAnotherFormIsAnotherText(_ format: Format) throws {
        var editor = try PropertyListEditor(data: try format.data(["a": .string(Self.composed)]))
        try editor.set(.string(Self.decomposed), at: ["a"])
        let text = try PropertyList.parse(editor.data)[["a"]]?.stringValue
        #expect(text.map { Array($0.utf8) } == Array(Self.decomposed.utf8))
    }

    @Test func keysAreListedAsWritten() throws {
        let keys = ["b", Self.decomposed, "a", Self.composed, "b"]
        let text = keys.map { "<key>\($0)</key><true/>" }.joined()
        let editor = try PropertyListEditor(data: Data("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8))
        #expect(editor.keys(of: [])?.map { Array($0.utf8) } == keys.map { Array($0.utf8) })
    }

    @Test(arguments: Format.allCases) func aKeyInAnotherFormIsAdded(_ format: Format) throws {
        // Once: the order of keys in a binary list may differ from one writing to the next.
        let before = try format.data([Self.composed: 1, "b": 2])
        var editor = try PropertyListEditor(data: before)
        try editor.set(3, at: [Self.decomposed])
        #expect(editor.hasKey(Self.composed, in: []) && editor.hasKey(Self.decomposed, in: []))
        #expect(editor.keys(of: [])?.count == 3)
        let added = editor.data
        // Each of the two is changed and removed alone.
        try editor.set(4, at: [Self.composed])
        try editor.remove(at: [Self.composed])
        #expect(!editor.hasKey(Self.composed, in: []) && editor.hasKey(Self.decomposed, in: []))
        #expect(editor.value == [Self.decomposed: 3, "b": 2])
        editor = try PropertyListEditor(data: added)
        try editor.remove(at: [Self.decomposed])
        #expect(editor.data == before)
    }

    @Test(arguments: Format.allCases) func bothFormsAreRemovedTogether(_ format: Format) throws {
        var editor = try PropertyListEditor(data: try format.data([Self.composed: 1, "b": 2]))
        try editor.set(3, at: [Self.decomposed])
        try editor.remove(keys: [Self.decomposed, Self.composed], of: [])
        #expect(editor.data == (try format.data(["b": 2])))
    }
}
