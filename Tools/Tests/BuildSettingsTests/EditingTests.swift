import Testing

@testable import BuildSettings
import TestSupport

/// An edit touches the lines of its assignment and no others.
@Suite struct EditingTests {
    @Test(arguments: [
        ("A = 1\nB = 2\n", "A = x\nB = 2\n"), ("A=1", "A= x"), ("A =\n", "A = x\n"),
        ("A = 1 // one\n", "A = x // one\n"), ("A = 1// one\n", "A = x // one\n"), ("A = // none\n", "A = x // none\n"),
        ("  A  =  1 ;\t\r\nB = 2\r\n", "  A  =  x\r\nB = 2\r\n"), ("A = 1\nA = 2\n", "A = 1\nA = x\n"),
        ("A = 1 \\\n  2\nB = 3\n", "A = x\nB = 3\n"), ("A = 1 \\\n\nB = 3\n", "A = x\n\nB = 3\n"),
        ("A = 1 \\\n// note\nB = 3\n", "A = x\n// note\nB = 3\n"),
        ("", "A = x\n"), ("B = 2", "B = 2\nA = x"), ("B = 2\r\n", "B = 2\r\nA = x\r\n"),
        ("B = 2 \\", "B = 2 \\\n\nA = x"), ("B = 2 \\\n", "B = 2 \\\n\nA = x\n"),
        ("A[sdk=*] = 1\n", "A[sdk=*] = 1\nA = x\n"), ("A = x // same\n", "A = x // same\n"),
        ("A = https://host\n", "A = x //host\n"), ("A = \u{A0}1 \\\n2", "A = x"),
    ])
    func setsOneValue(before: String, after: String) throws {
        var editor = XcconfigEditor(bytes: Array(before.utf8))
        try editor.set("A", to: "x")
        #expect(String(decoding: editor.bytes, as: UTF8.self) == after)
    }

    @Test func setsConditionalAssignmentsByTheirConditions() throws {
        let condition = BuildSettingCondition(parameter: "sdk", pattern: "iphone*")
        var editor = XcconfigEditor(bytes: Array("A = 1\nA [sdk=iphone*] = 2\n".utf8))
        try editor.set("A", conditions: [condition], to: "a//b")
        #expect(String(decoding: editor.bytes, as: UTF8.self) == "A = 1\nA [sdk=iphone*] = a/$()/b\n")
    }

    @Test func keepsBytesThatAreNotText() throws {
        var editor = XcconfigEditor(bytes: [0xEF, 0xBB, 0xBF, 0x0A, 0xFF, 0x0A] + Array("A = 1\n".utf8) + [0xC3])
        try editor.set("A", to: "2")
        #expect(editor.bytes == [0xEF, 0xBB, 0xBF, 0x0A, 0xFF, 0x0A] + Array("A = 2\n".utf8) + [0xC3])
    }

    @Test func randomEditsOfTheCasesChangeNothingElse() throws {
        var generator = SeededGenerator(seed: 5)
        for file in try MutatedCases.inputs() {
            for _ in 0..<20 {
                let bytes = MutatedCases.mutate(file, &generator)
                let before = XcconfigFile(bytes: bytes, file: "").assignments
                let name = before.randomElement(using: &generator)?.name ?? "NEW"
                let value = WritingTests.text(&generator)
                var editor = XcconfigEditor(bytes: bytes)
                do {
                    try editor.set(name, to: value)
                } catch {
                    #expect(error.code == .lineBreak || error.code == .surroundings)
                    #expect(editor.bytes == bytes)
                    continue
                }
                let after = XcconfigFile(bytes: editor.bytes, file: "").assignments
                #expect(
                    after.last { $0.name == name && $0.conditions.isEmpty }?.value
                        == (try? XcconfigText.rightHandSide(for: value)))
                #expect(after.count - before.count <= 1)
            }
        }
    }
}
