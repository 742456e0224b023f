import TestSupport
import Testing

@testable import BuildSettings

/// Laws of the editor, on files of every layout.
@Suite struct EditorLawTests {
    private static func file(_ generator: inout SeededGenerator) -> String {
        let end = generator.pick(["\n", "\r\n", "\r", "\u{2028}"])
        let lines = (0..<generator.upTo(8)).map { _ in
            generator.pick([
                "A = 1", "B = 2 // two", "  C=3;", "A[sdk=iphoneos*] = 4", "D = x \\\(end)  y", "// A = 5", "", "E =",
                "\tF = //",
                "#include? \"x\"", "G [config=Debug] [sdk=*] = 7", "H = https:/$()/x",
            ])
        }
        return lines.joined(separator: end) + (lines.isEmpty || generator.oneIn(2) ? "" : end)
    }

    private static func value(_ bytes: [UInt8], _ name: String, conditions: [BuildSettingCondition] = []) -> String? {
        XcconfigFile(bytes: bytes, file: "").assignments.last { $0.name == name && $0.conditions == conditions }?.value
    }

    private static let conditions: [[BuildSettingCondition]] = [
        [], [BuildSettingCondition(parameter: "sdk", pattern: "iphoneos*")],
        [
            BuildSettingCondition(parameter: "config", pattern: "Debug"),
            BuildSettingCondition(parameter: "sdk", pattern: "*"),
        ],
    ]

    @Test(arguments: 0..<150) func whatIsSetIsThere(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var editor = XcconfigEditor(bytes: Array(Self.file(&generator).utf8))
        let name = generator.pick(["A", "B", "C", "D", "E", "F", "G", "NEW"])
        let conditions = generator.pick(Self.conditions)
        let value = WritingTests.text(&generator)
        guard let written = try? XcconfigText.rightHandSide(for: value) else { return }
        try editor.set(name, conditions: conditions, to: value)
        #expect(Self.value(editor.bytes, name, conditions: conditions) == written)
        // A second time changes nothing.
        let once = editor.bytes
        try editor.set(name, conditions: conditions, to: value)
        #expect(editor.bytes == once)
    }

    @Test(arguments: 0..<150) func whatIsAddedAndRemovedLeavesNoTrace(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 300)
        let text = Self.file(&generator)
        var editor = XcconfigEditor(bytes: Array(text.utf8))
        let conditions = generator.pick(Self.conditions)
        try editor.set("NEW", conditions: conditions, to: "x;")
        #expect(editor.bytes.starts(with: Array(text.utf8)), "an addition comes last")
        #expect(try editor.remove("NEW", conditions: conditions) == 1)
        // A line end that the last line did not have stays, and nothing else.
        let rest = String(decoding: editor.bytes.dropFirst(text.utf8.count), as: UTF8.self)
        #expect(editor.bytes.starts(with: Array(text.utf8)))
        #expect(
            ["", "\n", "\r\n", "\r", "\u{2028}"].contains(rest), "\(text.debugDescription): \(rest.debugDescription)")
    }

    @Test(arguments: 0..<100) func editsOfDifferentNamesCommute(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 600)
        // Names that the file has: a new one would be added at the end, in the order of the edits.
        let bytes = Array(("A = 0\nB = 0\n" + Self.file(&generator)).utf8)
        let (first, second) = (WritingTests.text(&generator), WritingTests.text(&generator))
        guard (try? XcconfigText.rightHandSide(for: first + second)) != nil else { return }
        var one = XcconfigEditor(bytes: bytes)
        try one.set("A", to: first)
        try one.set("B", to: second)
        var other = XcconfigEditor(bytes: bytes)
        try other.set("B", to: second)
        try other.set("A", to: first)
        #expect(one.bytes == other.bytes)
    }

    /// Every line that the edit is not about keeps its bytes.
    @Test(arguments: 0..<100) func otherLinesStay(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 800)
        let text = Self.file(&generator).replacing("D = x", with: "d = x")
        var editor = XcconfigEditor(bytes: Array(text.utf8))
        try editor.set("B", to: "new")
        let after = String(decoding: editor.bytes, as: UTF8.self)
        let other = { (text: String) in
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).filter { !$0.hasPrefix("B =") }
        }
        let kept = other(text)
        #expect(Array(other(after).prefix(kept.count)) == kept)
        #expect(after.contains("// two") == text.contains("// two"), "the comment stays")
        try editor.remove("B")
        #expect(!String(decoding: editor.bytes, as: UTF8.self).contains("B ="))
    }

    /// An assignment that is part of the value before it is no assignment: it is not edited.
    @Test func aSwallowedLineIsNotEdited() throws {
        let text = "A = 1 \\\nB = 2\n\nB = 3\n"
        var editor = XcconfigEditor(bytes: Array(text.utf8))
        try editor.set("B", to: "4")
        #expect(String(decoding: editor.bytes, as: UTF8.self) == "A = 1 \\\nB = 2\n\nB = 4\n")
        try editor.remove("B")
        #expect(String(decoding: editor.bytes, as: UTF8.self) == "A = 1 \\\nB = 2\n\n")
    }

    @Test(arguments: [
        ("NAME", [], "v", "NAME = v"), ("_9", [], "", "_9 ="),
        ("A", [("sdk", "iphoneos*")], "1", "A[sdk=iphoneos*] = 1"),
        ("A", [("sdk", "*"), ("arch", "arm64")], "https://x", "A[sdk=*][arch=arm64] = https:/$()/x"),
        ("A", [("config", "Release Beta")], " ", "A[config=Release Beta] = $() $()"),
        ("A", [("p", "")], "1", "A[p=] = 1"),
        ("A", [("p", "a=b,c//d[")], "1", "A[p=a=b,c//d[] = 1"),
    ])
    func aLineIsReadBack(name: String, conditions: [(String, String)], value: String, line: String) throws {
        let conditions = conditions.map { BuildSettingCondition(parameter: $0.0, pattern: $0.1) }
        #expect(try XcconfigText.assignment(name, conditions: conditions, value: value) == line)
        let read = XcconfigFile(bytes: Array(line.utf8), file: "f").assignments
        #expect(read.map(\.name) == [name])
        #expect(read.first?.conditions == conditions)
        var build = SampleBuild(line)
        #expect(build.text(name) == value || !conditions.isEmpty)
    }

    @Test(arguments: [
        ("", "x"), ("=", "x"), ("sdk=x", "y"), ("sdk", "a]b"), ("s]k", "a"), ("sdk", "a\nb"), ("s\rdk", "a"),
        ("sdk", "\u{2028}"),
    ])
    func aConditionThatCannotBeReadBackIsRefused(parameter: String, pattern: String) {
        let condition = BuildSettingCondition(parameter: parameter, pattern: pattern)
        let error = #expect(throws: XcconfigWriteError.self) {
            try XcconfigText.assignment("A", conditions: [condition], value: "")
        }
        #expect(error?.code == .condition)
        #expect(error?.description == "condition \"[\(parameter)=\(pattern)]\" cannot be written in an xcconfig file")
    }

    @Test(arguments: ["", "9A", "A-B", "A.B", "A B", " A", "é", "A[sdk=*]", "A\n", "$(A)"])
    func aNameThatCannotBeReadBackIsRefused(name: String) {
        var editor = XcconfigEditor(bytes: Array("A = 1\n".utf8))
        let error = #expect(throws: XcconfigWriteError.self) { try editor.set(name, to: "x") }
        #expect(error?.code == .name)
        #expect(error?.description.hasPrefix("invalid build setting name \"\(name)\": use letters") == true)
        #expect(editor.bytes == Array("A = 1\n".utf8))
    }
}
