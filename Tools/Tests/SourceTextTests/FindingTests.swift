@_spi(Tools) import PropertyLists
import SourceText
import Testing

@Suite struct FindingTests {
    @Test func severitiesAreOrderedByWeight() {
        #expect(Severity.allCases.shuffled().sorted() == [.note, .warning, .error])
        #expect(Severity.allCases.map(\.rawValue) == ["note", "warning", "error"])
    }

    @Test func aFindingOfTheRuntimeKeepsItsRule() {
        let finding = Finding(
            PropertyListFinding(.invalidValue, .note, "m", file: "/A.plist", keyPath: ["a"], fix: "f"))
        #expect(finding == Finding(.invalidValue, .note, "m", file: "/A.plist", keyPath: ["a"], fix: "f"))
    }
}
