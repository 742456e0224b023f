import Foundation
import SourceText
import Testing

@Suite struct SourcePositionTests {
    @Test(arguments: [
        (line: 3, column: 7, text: "3:7"),
        (line: 0, column: 0, text: "1:1"),
        (line: -4, column: 2, text: "1:2"),
        (line: 2, column: Int.min, text: "2:1"),
    ])
    func countsFromOne(line: Int, column: Int, text: String) throws {
        #expect(SourcePosition(line: line, column: column).description == text)
        let json = Data(#"{"line": \#(line), "column": \#(column)}"#.utf8)
        #expect(try JSONDecoder().decode(SourcePosition.self, from: json).description == text)
    }

    @Test func sortsByLineThenColumn() {
        let sorted = [(1, 1), (1, 9), (2, 1), (2, 3), (10, 2)].map { SourcePosition(line: $0.0, column: $0.1) }
        #expect(sorted.reversed().sorted() == sorted)
    }

    // Testing has a `SourceLocation` too.
    @Test(arguments: [
        (position: SourcePosition(line: 3, column: 7), text: "App/Info.plist:3:7"),
        (position: nil, text: "App/Info.plist"),
    ])
    func locationReadsAsALink(position: SourcePosition?, text: String) {
        #expect(SourceText.SourceLocation(file: "App/Info.plist", position: position).description == text)
    }
}
