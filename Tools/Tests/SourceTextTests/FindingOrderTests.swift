import PropertyLists
import SourceText
import TestSupport
import Testing

/// The order in which findings are printed, whatever the order in which rules find them.
@Suite struct FindingOrderTests {
    private static func finding(
        _ message: String, _ severity: Severity = .warning, file: String? = nil, at place: (Int, Int)? = nil,
        rule: RuleID = .missingValue
    ) -> Finding {
        let position = place.map { SourcePosition(line: $0.0, column: $0.1) }
        return Finding(
            rule: rule, severity: severity, message: message,
            location: file.map { SourceText.SourceLocation(file: $0, position: position) })
    }

    /// In the order in which they must come.
    private static let ordered = [
        // About no file at all.
        finding("no file"),
        // About a whole file, before what is in it.
        finding("whole file", file: "/A.plist"),
        finding("line 2", file: "/A.plist", at: (2, 1)),
        // By number, not by text: 10 comes after 9.
        finding("column 9", file: "/A.plist", at: (3, 9)),
        finding("column 10", file: "/A.plist", at: (3, 10)),
        finding("line 10", file: "/A.plist", at: (10, 1)),
        // In one place, by rule, then by message.
        finding("b", file: "/B.plist", at: (1, 1), rule: .duplicateKey),
        finding("a", file: "/B.plist", at: (1, 1), rule: .missingValue),
        finding("b", file: "/B.plist", at: (1, 1), rule: .missingValue),
        finding("b", file: "/b.plist", at: (1, 1), rule: .duplicateKey),
    ]

    @Test func byFileThenByPlace() {
        #expect(Self.ordered.reversed().onceInFileOrder() == Self.ordered)
    }

    /// What has one place and one message differs in its fix or its notes.
    @Test func byFixThenByNotes() {
        let plain = Self.finding("a", file: "/A.plist", at: (1, 1))
        var (first, second, fixed) = (plain, plain, plain)
        first.notes = [Finding.Note(message: "here", location: SourceText.SourceLocation(file: "/A.plist"))]
        second.notes = [Finding.Note(message: "here", location: SourceText.SourceLocation(file: "/B.plist"))]
        fixed.fix = "write b"
        let ordered = [plain, first, second, fixed]
        #expect(ordered.onceInFileOrder() == ordered)
        #expect(ordered.reversed().onceInFileOrder() == ordered)
    }

    /// What people could not tell apart is one, about the subjects of both.
    @Test func whatReadsTheSameIsOne() {
        var (first, second) = (
            Self.finding("a", file: "/A.plist", at: (1, 1)), Self.finding("a", file: "/A.plist", at: (1, 1))
        )
        (first.subjects, second.subjects) = ([.target("App")], [.target("Widget")])
        let found = [first, second].onceInFileOrder()
        #expect(found.count == 1 && found.first?.subjects == [.target("App"), .target("Widget")])
    }

    /// No order of discovery shows in the output, and nothing is printed twice.
    @Test(arguments: 0..<20) func theOrderOfDiscoveryDoesNotMatter(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let doubled = Self.ordered + (0..<5).map { _ in generator.pick(Self.ordered) }
        #expect(doubled.shuffled(using: &generator).onceInFileOrder() == Self.ordered)
    }

    @Test(arguments: 0..<20) func errorsComeFirst(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let findings = Self.ordered.map { finding in
            var finding = finding
            finding.severity = generator.pick(Severity.allCases)
            return finding
        }
        let worst = findings.shuffled(using: &generator).onceWorstFirst()
        #expect(worst.map(\.severity) == worst.map(\.severity).sorted(by: >))
        for severity in Severity.allCases {
            #expect(worst.filter { $0.severity == severity } == findings.filter { $0.severity == severity })
        }
    }

    /// Findings that differ in anything that a reader sees are two.
    @Test func onlyEqualFindingsAreOne() {
        let finding = Self.finding("m", file: "/A.plist", at: (1, 1))
        var withFix = finding
        withFix.fix = "add the key to Common"
        var withNote = finding
        withNote.notes = [.init(message: "also here")]
        #expect([finding, withFix, finding, withNote, withFix].onceInFileOrder().count == 3)
        #expect([Finding]().onceWorstFirst().isEmpty)
    }
}
