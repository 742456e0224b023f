import Testing

@testable import BuildSettings
import TestSupport

/// A removal takes the lines of its assignments and no others.
@Suite struct RemovalTests {
    @Test(arguments: [
        ("A = 1\nB = 2\n", "B = 2\n"), ("B = 2\nA = 1\n", "B = 2\n"), ("A = 1", ""), ("B = 2\nA = 1", "B = 2\n"),
        ("// one\nA = 1 // two\n// three\n", "// one\n// three\n"), ("  A = 1\r\nB = 2\r\n", "B = 2\r\n"),
        ("A = 1 \\\n  2\nB = 3\n", "B = 3\n"), ("A = 1\nB = 2\nA = 3\n", "B = 2\n"), ("B = 2\n", "B = 2\n"),
        ("A[sdk=*] = 1\n", "A[sdk=*] = 1\n"), ("A = 1 \\\n\nB = 3\n", "\nB = 3\n"), ("", ""),
        ("A = 1 \\\n// note\nB = 3\n", "// note\nB = 3\n"),
    ])
    func removesAllOfAName(before: String, after: String) throws {
        var editor = XcconfigEditor(bytes: Array(before.utf8))
        let count = try editor.remove("A")
        #expect(String(decoding: editor.bytes, as: UTF8.self) == after)
        #expect(count == before.split(whereSeparator: \.isNewline).filter { $0.contains("A =") }.count)
    }

    @Test func removesByConditions() throws {
        var editor = XcconfigEditor(bytes: Array("A = 1\nA[sdk=i*] = 2\nA[sdk=m*] = 3\n".utf8))
        try editor.remove("A", conditions: [BuildSettingCondition(parameter: "sdk", pattern: "i*")])
        #expect(String(decoding: editor.bytes, as: UTF8.self) == "A = 1\nA[sdk=m*] = 3\n")
    }

    @Test func randomRemovalsLeaveEverythingElse() throws {
        var generator = SeededGenerator(seed: 6)
        for file in try MutatedCases.inputs() {
            let bytes = MutatedCases.mutate(file, &generator)
            let before = XcconfigFile(bytes: bytes, file: "").assignments
            guard let removed = before.randomElement(using: &generator) else { continue }
            var editor = XcconfigEditor(bytes: bytes)
            do {
                try editor.remove(removed.name, conditions: removed.conditions)
            } catch {
                #expect(error.code == .surroundings)
                #expect(editor.bytes == bytes)
                continue
            }
            let after = XcconfigFile(bytes: editor.bytes, file: "").assignments
            let kept = before.filter { $0.name != removed.name || $0.conditions != removed.conditions }
            #expect(after.map(\.name) == kept.map(\.name))
            #expect(after.map(\.bytes) == kept.map(\.bytes))
        }
    }
}
