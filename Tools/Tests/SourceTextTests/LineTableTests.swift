import SourceText
import Testing

@Suite struct LineTableTests {
    @Test(arguments: [
        (text: "", lines: [""]),
        (text: "a", lines: ["a"]),
        (text: "a\n", lines: ["a", ""]),
        (text: "a\nb\r\nc\rd", lines: ["a", "b", "c", "d"]),
        (text: "\n\r\n\r", lines: ["", "", "", ""]),
        (text: "\r\r\n\n\r", lines: ["", "", "", "", ""]),
        (text: "é\u{2028}ü\nß", lines: ["é\u{2028}ü", "ß"]),
    ])
    func splitsLines(text: String, lines: [String]) {
        let table = LineTable(text)
        #expect((1...table.count).map { table.text(ofLine: $0) } == lines)
    }

    @Test(arguments: [Int.min, -1, 0, 3, Int.max])
    func hasNoOtherLines(line: Int) {
        #expect(LineTable("a\nb").text(ofLine: line) == nil)
    }

    @Test(arguments: [
        (text: "é=1\nb", offset: 2, position: "1:3"),
        (text: "é=1\nb", offset: 4, position: "1:5"),
        (text: "é=1\nb", offset: 5, position: "2:1"),
        (text: "a\r\nb", offset: 2, position: "1:3"),
        (text: "a\r\nb", offset: 3, position: "2:1"),
        (text: "a\n", offset: 2, position: "2:1"),
        (text: "ab", offset: -5, position: "1:1"),
        (text: "ab", offset: Int.max, position: "1:3"),
        (text: "", offset: 0, position: "1:1"),
    ])
    func countsColumnsInBytes(text: String, offset: Int, position: String) {
        #expect(LineTable(text).position(at: offset).description == position)
    }

    /// Against the plainest possible count, over every text of six of these characters.
    @Test func agreesWithCounting() {
        let alphabet: [UInt8] = [0x61, 0x0A, 0x0D]
        for code in 0..<729 {
            let bytes = (0..<6).map { alphabet[code / [1, 3, 9, 27, 81, 243][$0] % 3] }
            let table = LineTable(bytes)
            var line = 1
            var column = 1
            for offset in 0...bytes.count {
                let position = SourcePosition(line: line, column: column)
                #expect(table.position(at: offset) == position, "\(bytes) at \(offset)")
                guard offset < bytes.count else { continue }
                let isFirstOfPair = offset + 1 < bytes.count && bytes[offset] == 0x0D && bytes[offset + 1] == 0x0A
                let endsLine = bytes[offset] != 0x61 && !isFirstOfPair
                (line, column) = endsLine ? (line + 1, 1) : (line, column + 1)
            }
            #expect(table.count == line)
        }
    }

    @Test func positionsLeadBackToOffsets() {
        let table = LineTable("key\n\tvälue\nend")
        for offset in 0...table.bytes.count {
            #expect(table.offset(of: table.position(at: offset)) == offset)
        }
        #expect(table.offset(of: SourcePosition(line: 1, column: 5)) == nil)
        #expect(table.offset(of: SourcePosition(line: 4, column: 1)) == nil)
        #expect(table.offset(of: SourcePosition(line: Int.max, column: Int.max)) == nil)
    }
}
