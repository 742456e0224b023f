import PropertyLists
import SourceText
import TestSupport
import Testing

@testable import BuildSettings

/// The many ways to write the same xcconfig file.
@Suite struct SpellingLawTests {
    private struct Line {
        let name: String
        let conditions: String
        let value: String
    }

    private static func lines(_ generator: inout SeededGenerator) -> [Line] {
        (0..<(1 + generator.upTo(5))).map { _ in
            let value = (0..<generator.upTo(4)).map { _ in
                generator.pick(["a", "b c", "$(A)", "=", "#", "\"q\"", ";x", "/", "é", "[x]", "a\\b"])
            }.joined()
            return Line(
                name: generator.pick(["A", "_b9", "LONG_NAME"]),
                conditions: generator.pick(["", "", "[sdk=*]", "[sdk=iphoneos*][arch=arm64]", "[config=//]"]),
                value: value.replacing("//", with: "/$()/").trimming(while: { $0 == ";" || $0 == " " }))
        }
    }

    private static func described(_ file: XcconfigFile) -> [String] {
        file.assignments.map { "\($0.name)|\($0.conditions.map(\.description).joined())|\($0.value)" }
    }

    @Test(arguments: 0..<200) func blanksCommentsAndLineEndsDoNotMatter(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let lines = Self.lines(&generator)
        let expected = lines.map { "\($0.name)|\($0.conditions)|\($0.value)" }
        let blank = { (generator: inout SeededGenerator) in generator.pick(["", " ", "\t", "\u{B} ", "  \u{C}"]) }
        let end = generator.pick(["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"])
        let text = lines.map { line in
            let comment = generator.pick(["", "// note", " // A = 1 \\", " //", "; // x", " ;"])
            let before = generator.pick(["", end, "// B = 1\(end)", "  \(end)\(end)"])
            let conditions = line.conditions.replacing("][", with: "]\(blank(&generator))[")
            return before + blank(&generator) + line.name + blank(&generator) + conditions + blank(&generator) + "="
                + blank(&generator) + line.value + blank(&generator) + comment
        }.joined(separator: end)
        for text in [text, text + end, end + text] {
            let file = XcconfigFile(bytes: Array(text.utf8), file: "f")
            #expect(Self.described(file) == expected, "\(text.debugDescription)")
            #expect(file.diagnostics == [])
        }
    }

    /// A value broken at a blank is the same value, as long as the blank is one space.
    @Test(arguments: ["\n", "\r\n", "\u{2028}"], ["", "    ", "\t"])
    func aValueCanBeBrokenAtItsBlanks(lineEnd: String, indent: String) {
        let words = ["one", "$(two)", "\"three", "four\"", "https:/$()/five", "six;"]
        for last in 1...words.count {
            let joined = words.prefix(last).joined(separator: " ")
            let broken = words.prefix(last).joined(separator: " \\\(lineEnd)\(indent)")
            let file = XcconfigFile(bytes: Array("A = \(broken)\(lineEnd)B = 1".utf8), file: "f")
            #expect(file.assignments.map(\.value) == [joined.trimming(while: { $0 == ";" }), "1"])
            #expect(file.assignments.map(\.origin.line) == [1, last + 1])
            #expect(file.assignments.first?.origin.endLine == last)
        }
    }

    /// UTF-16 is not read: every line that is not empty is an error, and nothing is assigned.
    @Test(arguments: [true, false]) func utf16AssignsNothing(isBigEndian: Bool) {
        let units = Array("\u{FEFF}A = 1\nB = 2\n".utf16)
        let bytes = units.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        let file = XcconfigFile(bytes: bytes, file: "f")
        #expect(file.assignments == [])
        #expect(!file.diagnostics.isEmpty)
        #expect(file.diagnostics.allSatisfy { $0.level == .error })
    }

    /// A byte order mark costs the first line of its own file only, whatever is on it.
    @Test(arguments: [
        ("A = 2\nB = 2", ["A=1", "B=2"]), ("#include \"y\"\nB = 2", ["A=1", "B=2"]), ("// c\nB = 2", ["A=1", "B=2"]),
        ("\nB = 2", ["A=1", "B=2"]), ("A = 2", ["A=1"]), ("A = 2 \\\n3\nB = 2", ["A=1", "B=2"]),
    ])
    func aByteOrderMarkInAnIncludedFile(text: String, values: [String]) {
        let loader = XcconfigLoader(
            fileSystem: .memory(["/top": "A = 1\n#include \"x\"", "/x": "\u{FEFF}" + text, "/y": "Y = y"]))
        let layer = loader.load("/top")
        #expect(layer.diagnostics.first?.file == "/x")
        #expect(layer.diagnostics.first?.line == 1)
        #expect(layer.diagnostics.first?.kind == .unexpectedCharacter)
        var evaluator = BuildSettingEvaluator(BuildSettingTable(layers: [layer], types: .none))
        #expect(evaluator.evaluateAll().map { "\($0.name)=\($0.value)" } == values)
    }
}

extension String {
    /// Without the last characters that are so.
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        while let first = text.first, first == " " { text.removeFirst() }
        return text
    }
}
