import Foundation
import SourceText
import Testing

@Suite struct FindingTests {
    @Test func severitiesAreOrderedByWeight() {
        #expect(Severity.allCases.shuffled().sorted() == [.note, .warning, .error])
        #expect(Severity.allCases.map(\.rawValue) == ["note", "warning", "error"])
    }

    @Test(arguments: [
        Finding(rule: "empty-value", severity: .warning, message: "The value is empty."),
        Finding(
            rule: "duplicate-key", severity: .error, message: "\"API\" stands twice.",
            location: SourceText.SourceLocation(file: "A.plist", position: SourcePosition(line: 9, column: 2)),
            notes: [
                .init(message: "It stands here, too.", location: SourceText.SourceLocation(file: "A.plist")),
                .init(message: "The last one counts."),
            ],
            fix: "Remove one."),
    ])
    func survivesJSON(finding: Finding) throws {
        let json = try JSONEncoder().encode(finding)
        #expect(try JSONDecoder().decode(Finding.self, from: json) == finding)
    }
}
