import SourceText
import TestSupport
import Testing

/// What holds for the lines of every text.
@Suite struct LineTableLawTests {
    private static let pieces: [[UInt8]] =
        ["\n", "\r", "\r\n", "a", "\t", "é", "漢", "👨‍👩‍👧", "", "key = value;"].map {
            Array($0.utf8)
        } + [[0xFF], [0xC3], [0xE2, 0x80], [0x00]]

    private static func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<generator.upTo(40)).flatMap { _ in generator.pick(pieces) }
    }

    @Test(arguments: 0..<50) func everyOffsetLeadsBackToItself(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let table = LineTable(Self.bytes(&generator))
        var last = SourcePosition(line: 1, column: 1)
        for offset in 0...table.bytes.count {
            let position = table.position(at: offset)
            #expect(position >= last)
            last = position
            // The LF of a CRLF has a column behind the line's text, and no offset of its own.
            let isSecondOfPair =
                offset > 0 && offset < table.bytes.count && table.bytes[offset] == 0x0A
                && table.bytes[offset - 1] == 0x0D
            #expect(table.offset(of: position) == (isSecondOfPair ? nil : offset))
        }
        #expect(last.line == table.count)
    }

    @Test(arguments: 0..<50) func theLinesAreTheTextWithoutItsEndings(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = Self.bytes(&generator)
        let table = LineTable(bytes)
        // Bytes below 0x80 are never part of a longer character, so that endings can be made one first.
        var plain: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D { continue }
            plain.append(byte == 0x0D ? 0x0A : byte)
        }
        let lines = plain.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect((1...table.count).map { table.text(ofLine: $0) } == lines.map { String(decoding: $0, as: UTF8.self) })
    }

    @Test(arguments: 0..<50) func aSnippetPointsAtItsCharacter(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let table = LineTable(Self.bytes(&generator))
        for offset in 0...table.bytes.count {
            let position = table.position(at: offset)
            let snippet = try #require(table.snippet(at: position, width: generator.upTo(30)))
            #expect(snippet.caret.last == "^")
            #expect(snippet.caret.dropLast().allSatisfy { $0 == " " || $0 == "\t" })
            // What is printed is one line, whatever the file holds.
            #expect(!snippet.source.contains { $0.isNewline || $0 == "\u{0}" })
        }
    }

    /// The first line of a long file takes no longer than the last one to find, and neither is recounted.
    @Test func manyLinesAreCountedOnce() {
        let table = LineTable(Array(repeating: [0x61, 0x0D, 0x0A], count: 100_000).flatMap { $0 })
        #expect(table.count == 100_001)
        for line in stride(from: 1, through: 100_000, by: 997) {
            #expect(table.position(at: (line - 1) * 3) == SourcePosition(line: line, column: 1))
            #expect(table.text(ofLine: line) == "a")
        }
        #expect(table.text(ofLine: 100_001) == "")
    }
}
