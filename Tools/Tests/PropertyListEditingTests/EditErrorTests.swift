import Foundation
import PropertyListEditing
import PropertyLists
import SourceText
import Testing

/// Why an edit is refused, in words; and that a refused edit changes nothing.
@Suite struct EditErrorTests {
    private static let value: PropertyListValue = ["list": [1, 2], "dict": ["a": true], "leaf": "x", "": "empty"]

    @Test(arguments: [true, false]) func aMissingKeyPathIsNamed(binary: Bool) throws {
        typealias Edit = (inout PropertyListEditor) throws -> Void
        let edits: [(String, Edit)] = [
            ("no.such", { try $0.set(1, at: ["no", "such"]) }),
            ("leaf.x", { try $0.set(1, at: ["leaf", "x"]) }),
            ("list.x", { try $0.set(1, at: ["list", "x"]) }),
            ("list.2", { try $0.set(1, at: ["list", "2"]) }),
            ("list.-1", { try $0.set(1, at: ["list", "-1"]) }),
            ("dict.a.b", { try $0.set(1, at: ["dict", "a", "b"]) }),
            ("list.3", { try $0.insert([1], at: 3, into: ["list"]) }),
            ("list.-1", { try $0.insert([1], at: -1, into: ["list"]) }),
            ("dict.0", { try $0.insert([1], at: 0, into: ["dict"]) }),
            ("no.0", { try $0.insert([1], at: 0, into: ["no"]) }),
            ("dict.a", { try $0.insert(1, forKey: "a", at: 0, into: ["dict"]) }),
            ("list.a", { try $0.insert(1, forKey: "a", at: 0, into: ["list"]) }),
            ("no.a", { try $0.insert(1, forKey: "a", at: 0, into: ["no"]) }),
            ("", { try $0.remove(at: []) }),
            ("no", { try $0.remove(at: ["no"]) }),
            ("leaf.x", { try $0.remove(at: ["leaf", "x"]) }),
            ("list.2", { try $0.remove(at: ["list", "2"]) }),
            ("list.a", { try $0.remove(at: ["list", "a"]) }),
            ("dict.b", { try $0.remove(keys: ["a", "b"], of: ["dict"]) }),
            ("no", { try $0.remove(keys: ["a"], of: ["no"]) }),
            ("list.a", { try $0.remove(keys: ["a"], of: ["list"]) }),
            ("list", { try $0.remove(elements: [0, 2], of: ["list"]) }),
            ("dict", { try $0.remove(elements: [0], of: ["dict"]) }),
        ]
        let before = try PropertyList.data(Self.value, binary: binary)
        for (path, edit) in edits {
            var editor = try PropertyListEditor(data: before)
            let error = #expect(throws: PropertyListEditError.self, "\(path)") { try edit(&editor) }
            #expect(error?.code == .noSuchPlace)
            #expect(error?.message == "the property list has no suitable value at \"\(path)\"")
            #expect(editor.data == before)
            #expect(editor.value == Self.value)
        }
    }

    @Test(arguments: [true, false]) func anEditOfNothingChangesNothing(binary: Bool) throws {
        let before = try PropertyList.data(Self.value, binary: binary)
        var editor = try PropertyListEditor(data: before)
        try editor.insert([], at: 1, into: ["list"])
        try editor.remove(elements: [], of: ["list"])
        try editor.remove(keys: [String](), of: ["dict"])
        try editor.set(true, at: ["dict", "a"])
        try editor.set(["a": true], at: ["dict"])
        try editor.set(Self.value, at: [])
        #expect(editor.data == before)
    }

    @Test(arguments: [true, false]) func theEmptyKeyIsAKey(binary: Bool) throws {
        var editor = try PropertyListEditor(data: try PropertyList.data(Self.value, binary: binary))
        #expect(editor.hasKey("", in: []))
        try editor.set("new", at: [""])
        #expect(editor.value[[""]] == "new")
        try editor.remove(at: [""])
        #expect(!editor.hasKey("", in: []))
        try editor.set(1, at: ["dict", ""])
        #expect(editor.value[["dict"]] == ["a": true, "": 1])
    }

    @Test(arguments: [true, false]) func aKeyWithADotOrADigitIsOneComponent(binary: Bool) throws {
        var editor = try PropertyListEditor(data: try PropertyList.data(Self.value, binary: binary))
        try editor.set(1, at: ["dict", "a.b"])
        try editor.set(2, at: ["dict", "0"])
        #expect(editor.value[["dict"]] == ["a": true, "a.b": 1, "0": 2])
        try editor.set(3, at: ["dict", "0"])
        try editor.remove(at: ["dict", "a.b"])
        #expect(editor.value[["dict"]] == ["a": true, "0": 3])
    }

    @Test func keysAreThoseOfADictionaryOnly() throws {
        let editor = try PropertyListEditor(data: try PropertyList.data(Self.value))
        #expect(editor.keys(of: ["dict"]) == ["a"])
        #expect(Set(editor.keys(of: []) ?? []) == ["list", "dict", "leaf", ""])
        for path: PropertyListKeyPath in [["list"], ["leaf"], ["no"], ["list", "0"], ["list", "7"]] {
            #expect(editor.keys(of: path) == nil)
            #expect(!editor.hasKey("a", in: path))
        }
    }

    @Test(
        arguments: [
            ("{ a = 1; }", PropertyListEditError.Code.notEditable, nil, "OpenStep text or JSON"),
            ("a = 1;", .notEditable, nil, "OpenStep text or JSON"),
            (
                "<plist><dict><key>a</key></dict></plist>", .malformed, SourcePosition(line: 1, column: 14),
                "not a property list: "
            ),
            ("<plist>\n<array>\n  <true></array></plist>", .malformed, SourcePosition(line: 3, column: 9), nil),
            ("<plist><string>a & b</string></plist>", .malformed, SourcePosition(line: 1, column: 18), nil),
            ("<plist><dict/>", .malformed, SourcePosition(line: 1, column: 1), nil),
            ("<html/>", .malformed, SourcePosition(line: 1, column: 1), nil),
            // Foundation ignores it, but the edit could go wrong.
            (
                "<plist><dict><key>a</key><key>b</key></dict></plist>", .malformed, SourcePosition(line: 1, column: 14),
                nil
            ),
        ] as [(String, PropertyListEditError.Code, SourcePosition?, String?)])
    func aFileThatCannotBeEdited(
        text: String, code: PropertyListEditError.Code, position: SourcePosition?, message: String?
    ) throws {
        let error = #expect(throws: PropertyListEditError.self) { try PropertyListEditor(data: Data(text.utf8)) }
        #expect(error?.code == code)
        #expect(error?.position == position)
        if let message { #expect(error?.message.contains(message) == true) }
    }

    @Test(
        arguments: [
            (nil, nil, "wrong"), ("f.plist", nil, "f.plist: wrong"),
            (nil, SourcePosition(line: 2, column: 3), "2:3: wrong"),
            ("f.plist", SourcePosition(line: 2, column: 3), "f.plist: 2:3: wrong"),
        ] as [(String?, SourcePosition?, String)])
    func theDescriptionBeginsWithTheLocation(file: String?, position: SourcePosition?, description: String) {
        #expect(PropertyListEditError(.malformed, "wrong", position: position, file: file).description == description)
    }

    @Test(arguments: [
        (PropertyListEditError.Code.malformed, RuleID.malformedPropertyList), (.notEditable, .notEditable),
        (.noSuchPlace, .notEditable), (.notRepresentable, .notRepresentable),
    ])
    func aCodeHasARule(code: PropertyListEditError.Code, rule: RuleID) {
        #expect(code.rule == rule)
    }

    @Test(arguments: [true, false]) func containersAreNestedOnlySoDeep(binary: Bool) throws {
        var editor = try PropertyListEditor(data: try PropertyList.data(["a": 1], binary: binary))
        func nested(_ levels: Int) -> PropertyListValue {
            (1..<levels).reduce([]) { value, _ in .array([value]) }
        }
        let before = editor.data
        let error = #expect(throws: PropertyListEditError.self) {
            try editor.set(nested(ReadingLimits.depth + 2), at: ["a"])
        }
        #expect(error?.code == .notRepresentable)
        #expect(editor.data == before)
        try editor.set(nested(100), at: ["a"])
        #expect(editor.value[["a"]] == nested(100))
    }
}
