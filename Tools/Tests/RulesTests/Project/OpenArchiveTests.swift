import PropertyLists
import SourceText
import Testing

@testable import Rules

/// A scheme that archives an open build, alone and beside a scheme that archives a sealed one.
@Suite struct OpenArchiveTests {
    private func project(_ archives: [(scheme: String, configuration: String)]) -> RuledProject {
        let open = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]
        return RuledProject(
            configurations: [("Debug", open), ("Shop", open), ("Release", [:])],
            schemes: archives.map { ($0.scheme, "Debug", $0.configuration) }, environments: ["production", "staging"])
    }

    @Test(arguments: [("Debug", Severity.warning), ("Shop", .note)])
    func besideASealedArchiveBothAreNamed(_ configuration: String, _ severity: Severity) throws {
        let found = try project([("App", "Release"), ("Store", configuration)]).findings(.openArchive)
        #expect(found.map(\.severity) == [severity])
        let message = try #require(found.first?.message)
        #expect(message.contains("the scheme \"Store\" archives \(configuration), which is open"))
        #expect(message.hasSuffix("; the scheme \"App\" archives Release, which is sealed"))
    }

    @Test(arguments: ["Debug", "Shop"]) func aloneItIsAnError(_ configuration: String) throws {
        let found = try project([("App", configuration)]).findings(.openArchive)
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.fix?.contains("SWITCHYARD_OPEN") == true)
    }

    @Test func twoSealedArchivesHaveNoFinding() throws {
        #expect(try project([("App", "Release"), ("Store", "Release")]).findings(.openArchive).isEmpty)
    }
}
