import Foundation
import PropertyLists
import SourceText
import TestSupport
import Testing

/// The small parts: bytes, names, limits, and what is stored as JSON.
@Suite struct TextTests {
    @Test(arguments: 0..<20) func aByteIsFoundWhereALoopFindsIt(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<generator.upTo(30)).map { _ in UInt8.random(in: 0...3, using: &generator) }
        bytes.withUnsafeBytes { raw in
            for start in -1...bytes.count + 1 {
                for byte in UInt8(0)...4 {
                    let range = start >= 0 && start <= bytes.count ? start..<bytes.count : 0..<0
                    #expect(
                        ByteSearch.firstOffset(of: byte, in: raw, from: start) == bytes[range].firstIndex(of: byte))
                }
            }
        }
    }

    /// The bytes are letters, small and capital, as the search looks for those.
    @Test(arguments: 0..<40) func aTextIsFoundWhereALoopFindsIt(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters: [Character] = ["a", "b", "A", "B", "\n"]
        let text = String((0..<generator.upTo(40)).map { _ in generator.pick(letters) })
        let wanted = String((0...generator.upTo(3)).map { _ in generator.pick(letters) })
        let bytes = Array(text.utf8)
        let starts = bytes.indices.filter { bytes[$0...].starts(with: wanted.utf8) }
        bytes.withUnsafeBytes { raw in
            Array(wanted.utf8).withUnsafeBytes { other in
                for start in 0...bytes.count {
                    #expect(ByteSearch.firstOffset(of: other, in: raw, from: start) == starts.first { $0 >= start })
                }
            }
        }
        #expect(text.containsText(wanted) == !starts.isEmpty)
    }

    /// Swift calls these equal; a file and a key on disk are not.
    @Test(arguments: [
        ("é", "e\u{301}", false), ("Å", "\u{212B}", false), ("é", "é", true), ("", "", true), ("a", "A", false),
        ("\r\n", "\n", false),
    ]) func stringsAreComparedByTheirCode(_ left: String, _ right: String, _ isSame: Bool) {
        #expect(left.hasSameCodeUnits(as: right) == isSame)
        #expect(right.hasSameCodeUnits(as: left) == isSame)
    }

    /// Words of words are those words, and no letter is lost.
    @Test(arguments: 0..<30) func wordsAreWholeAndSmallest(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters: [Character] = ["a", "b", "A", "B", "1", "_", "-", " ", "é", "Ü", "漢", "."]
        let name = String((0..<generator.upTo(12)).map { _ in generator.pick(letters) })
        let words = name.nameWords
        #expect(words.joined() == name.filter { $0.isLetter || $0.isNumber })
        for word in words { #expect(word.nameWords == [word]) }
        // What separates the words does not matter.
        #expect(words.joined(separator: "-").nameWords == words)
    }

    @Test(arguments: [
        // A small file may keep 100,000 values; a larger one, a value for every eight bytes more, up to a million.
        (0, 100_000), (80, 100_010), (800_000, 200_000), (7_200_000, 1_000_000), (1 << 30, 1_000_000),
    ]) func locatedValuesGrowWithTheFile(_ bytes: Int, _ values: Int) {
        #expect(SourceLimits().locatedValues(inBytes: bytes) == values)
    }

    @Test(arguments: [
        SourceText.SourceLocation(file: "/a b/Ü.plist"),
        SourceText.SourceLocation(file: "A.plist", position: SourcePosition(line: 7, column: 9)),
    ]) func locationsAndNotesSurviveJSON(_ location: SourceText.SourceLocation) throws {
        let note = Finding.Note(message: "also here", location: location)
        let data = try JSONEncoder().encode([note])
        #expect(try JSONDecoder().decode([Finding.Note].self, from: data) == [note])
    }

    @Test func aRuleIsItsIdentifier() throws {
        #expect([RuleID.unknownKey, .missingValue].sorted().map(\.description) == ["missing-value", "unknown-key"])
        #expect(try JSONDecoder().decode([RuleID].self, from: Data(#"["missing-value"]"#.utf8)) == [.missingValue])
    }

    @Test(arguments: [
        (PropertyListError.Code.missing, RuleID.missingFile), (.unreadable, .unreadableFile),
        (.malformed, .malformedPropertyList), (.tooDeep, .propertyListTooDeep), (.tooLarge, .propertyListTooLarge),
        (.fileTooLarge, .fileTooLarge), (.budgetExceeded, .readingLimit), (.unwritable, .unwritableFile),
    ]) func aFileThatCannotBeReadIsAFinding(_ code: PropertyListError.Code, _ rule: RuleID) {
        let error = PropertyListError(code, "the file cannot be used", file: "/A.plist")
        for severity in Severity.allCases {
            let finding = Finding(error, severity: severity)
            #expect((finding.rule, finding.severity) == (rule, severity))
            #expect(finding.message == "the file cannot be used")
            #expect(finding.location == SourceText.SourceLocation(file: "/A.plist"))
        }
        #expect(Finding(error).severity == .error)
    }
}
