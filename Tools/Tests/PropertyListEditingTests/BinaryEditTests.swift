import Foundation
import PropertyListEditing
import PropertyLists
import TestSupport
import Testing

/// Edits of binary property lists: the same as in XML, and an edit that is taken back leaves no trace.
@Suite struct BinaryEditTests {
    private static let values: [PropertyListValue] = [
        "text", "", "é漢😀", "e\u{301}", .string(String(repeating: "x", count: 14)),
        .string(String(repeating: "é", count: 15)),
        .string(String(repeating: "x", count: 70_000)), 0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_296,
        .integer(.min), .integer(.max), 0.0, -0.0, 1.5, .real(.infinity), .real(.leastNonzeroMagnitude), true, false,
        .date(Date(timeIntervalSinceReferenceDate: 0.25)), .date(Date(timeIntervalSinceReferenceDate: -1e12)),
        .data(Data()), .data(Data([0])), .data(Data(repeating: 7, count: 300)), [], [:], [1, "a", [true]],
        ["k": ["n": [1.5]], "é": .data(Data([1]))], "\u{0}\u{1}\u{FFFE}",
    ]
    private static let before: PropertyListValue = [
        "a": "old", "list": ["old", "text", 1, true], "dict": ["a": "text", "n": ["old"]], "data": .data(Data([0])),
    ]

    @Test(arguments: values) func everyKindIsSetAndTakenBack(value: PropertyListValue) throws {
        let data = try PropertyList.data(Self.before, binary: true)
        for path: PropertyListKeyPath in [["a"], ["list", "0"], ["dict", "n", "0"]] {
            var editor = try PropertyListEditor(data: data)
            try editor.set(value, at: path)
            #expect(try PropertyList.parse(editor.data)[path] == value)
            #expect(editor.value[path] == value)
            let once = editor.data
            try editor.set(value, at: path)
            #expect(editor.data == once, "the value is there already")
            try editor.set("old", at: path)
            #expect(editor.value == Self.before)
        }
    }

    @Test(arguments: values) func everyKindIsInsertedAndRemoved(value: PropertyListValue) throws {
        let data = try PropertyList.data(Self.before, binary: true)
        var editor = try PropertyListEditor(data: data)
        for index in 0...4 {
            try editor.insert([value, value], at: index, into: ["list"])
            #expect(editor.value[["list", "\(index)"]] == value)
            #expect(editor.value[["list", "\(index + 1)"]] == value)
            try editor.remove(elements: [index, index + 1], of: ["list"])
            #expect(editor.data == data)
        }
        try editor.insert(value, forKey: "new é", at: 1, into: ["dict"])
        #expect(editor.keys(of: ["dict"])?[1] == "new é")
        try editor.remove(at: ["dict", "new é"])
        #expect(editor.data == data)
    }

    /// An object that two values share is copied before one of them changes.
    @Test func equalValuesAreEditedOneByOne() throws {
        let same: PropertyListValue = ["k": ["x", "x"]]
        var editor = try PropertyListEditor(data: try PropertyList.data([same, same, "x"], binary: true))
        try editor.set("y", at: ["1", "k", "0"])
        #expect(editor.value == [same, ["k": ["y", "x"]], "x"])
        try editor.set("z", at: ["2"])
        #expect(editor.value == [same, ["k": ["y", "x"]], "z"])
        try editor.remove(at: ["0", "k"])
        #expect(editor.value == [[:], ["k": ["y", "x"]], "z"])
    }

    @Test func aValueOfTheSameContentAndAnotherKindIsAnotherValue() throws {
        let pairs: [(PropertyListValue, PropertyListValue)] = [
            (1, 1.0), (1, true), (0, false), ("1", 1), (.data(Data()), ""), ([], [:]), (0.0, -0.0),
        ]
        for (old, new) in pairs {
            let data = try PropertyList.data(["a": old], binary: true)
            var editor = try PropertyListEditor(data: data)
            try editor.set(new, at: ["a"])
            #expect(editor.data != data, "\(old) to \(new)")
            let expected = try PropertyList.data(["a": new], binary: true)
            #expect(editor.data == expected, "\(old) to \(new)")
        }
    }

    @Test func whatIsNoLongerUsedIsNotKept() throws {
        let secret = "a-secret-that-was-removed"
        var editor = try PropertyListEditor(data: try PropertyList.data(["a": .string(secret), "b": 1], binary: true))
        try editor.remove(at: ["a"])
        #expect(editor.data.range(of: Data(secret.utf8)) == nil)
        let expected = try PropertyList.data(["b": 1], binary: true)
        #expect(editor.data == expected)
    }

    /// The same edits in both formats lead to the same value.
    @Test(arguments: 0..<40) func theFormatsAgree(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 900)
        let value = try #require(
            PropertyList.value(ofFoundationObject: RandomValue.dictionary(depth: 3, using: &generator)))
        var xml = try PropertyListEditor(data: try PropertyList.data(value))
        var binary = try PropertyListEditor(data: try PropertyList.data(value, binary: true))
        for _ in 0..<8 {
            let edit = RandomEdit(of: xml.value, using: &generator)
            try EditCheck(xml).expect(edit, in: &xml)
            try EditCheck(binary).expect(edit, in: &binary)
            #expect(xml.value == binary.value)
        }
    }

    /// Random entries added to random dictionaries and removed again, in any order.
    @Test(arguments: 0..<20) func whatIsAddedAndRemovedLeavesNoTrace(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 77)
        let object = RandomValue.dictionary(depth: 3, using: &generator)
        let value = try #require(PropertyList.value(ofFoundationObject: object))
        for binary in [true, false] {
            let before = try PropertyList.data(value, binary: binary)
            var editor = try PropertyListEditor(data: before)
            var keys: [String] = []
            for number in 0..<6 {
                let new = PropertyList.value(ofFoundationObject: RandomValue.make(depth: 2, using: &generator)) ?? "x"
                keys.append("added \(number)")
                let count = editor.keys(of: [])?.count ?? 0
                try editor.insert(new, forKey: keys[number], at: generator.upTo(count), into: [])
            }
            for key in keys.shuffled(using: &generator) { try editor.remove(at: [key]) }
            #expect(editor.value == value)
            if binary || !value.dictionaryIsEmpty { #expect(editor.data == before) }
        }
    }
}

extension PropertyListValue {
    fileprivate var dictionaryIsEmpty: Bool { dictionaryValue?.isEmpty ?? true }
}
