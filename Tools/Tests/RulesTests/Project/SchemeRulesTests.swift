import PropertyLists
import SourceText
import Testing

@testable import Rules

/// The rules about what schemes run and archive.
@Suite struct SchemeRulesTests {
    private static let configurations = ["Debug", "Debug-Staging", "Release", "Release-Staging"].map {
        (name: $0, settings: [String: String]())
    }

    /// A scheme that is named for one environment and whose build configuration is named for another.
    @Test(arguments: [
        ("App Staging", "Debug-Staging", "Release-Staging", []),
        ("App Staging", "Debug-Staging", "Release", ["archive"]),
        ("App Staging", "Debug", "Release", ["run", "test", "archive"]),
        ("App", "Debug", "Release", []), ("App Production", "Debug", "Release", []),
        ("App Production", "Debug-Staging", "Release", ["run", "test"]),
        // Which of two words is the environment is unknown.
        ("app-staging-production", "Debug", "Release", []),
    ]) func aSchemeNamedForAnotherEnvironment(
        _ name: String, _ run: String, _ archive: String, _ actions: [String]
    ) throws {
        let project = RuledProject(configurations: Self.configurations, schemes: [(name, run, archive)])
        let messages = try project.findings(.schemeMismatch).map(\.message)
        // One cause, one finding.
        #expect(messages.count == (actions.isEmpty ? 0 : 1))
        for action in actions { #expect(messages.allSatisfy { $0.contains(action) }) }
    }

    /// Teams that name their build configurations in words of their own, or after kinds of builds.
    @Test(arguments: [
        ("tt-debug-production", "House"), ("App Production", "Development"), ("App QA", "House"),
        ("App Mock", "Localhost"),
    ])
    func aSchemeAmongBuildConfigurationsOfOtherNames(_ name: String, _ run: String) throws {
        let project = RuledProject(configurations: [(run, [:]), ("Other", [:])], schemes: [(name, run, "Other")])
        #expect(try project.findings(.schemeMismatch).isEmpty)
    }

    @Test(arguments: [
        ("Debug", "Release", []), ("Debug-Staging", "Release-Staging", []),
        ("Debug", "Release-Staging", [Severity.note]), ("Debug-Staging", "Release", []),
    ]) func aSchemeThatArchivesAnotherEnvironmentThanItRuns(
        _ run: String, _ archive: String, _ severities: [Severity]
    ) throws {
        let project = RuledProject(configurations: Self.configurations, schemes: [("App", run, archive)])
        #expect(try project.findings(.schemeArchivesAnother).map(\.severity) == severities)
    }

    private func environments(_ debug: String, _ release: String) -> RuledProject {
        let settings = { ["INFOPLIST_FILE": "Info.plist", "SERVER": $0] }
        let entry = "<key>SwitchyardEnvironment</key><string>$(SERVER)</string>"
        return RuledProject(
            configurations: [("Debug", settings(debug)), ("Release", settings(release))],
            schemes: [("App", "Debug", "Release")], files: ["Info.plist": RuledProject.propertyList(entry)],
            environments: ["qa", "production"])
    }

    @Test(arguments: [("qa", "production", 0), ("production", "production", 0), ("qa", "qa", 1)])
    func anArchiveThatDoesNotReachProduction(_ debug: String, _ release: String, _ count: Int) throws {
        let found = try environments(debug, release).findings(.archiveNotProduction)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.message.contains("archives an app that selects qa, not production") })
    }

    /// What nearly every team does is worth no more than a note.
    @Test func runningAgainstATestServerIsANote() throws {
        let found = try environments("qa", "production").findings(.schemeArchivesAnother)
        #expect(found.map(\.severity) == [.note])
    }

    @Test func whatTheResolverFindsIsReportedWithItsLine() throws {
        let found = try environments("quality", "production").findings(.unknownEnvironment)
        // The line that says the name; Info.plist only refers to it.
        #expect(found.map { $0.location?.file } == ["App.xcodeproj/project.pbxproj"])
        #expect(found.flatMap(\.notes).map { $0.location?.file.hasSuffix("Info.plist") } == [true])
    }

    @Test(arguments: [("Debug", 0), ("Staging", 1)])
    func anActionThatNamesNoBuildConfigurationOfTheTarget(_ run: String, _ count: Int) throws {
        let project = RuledProject(schemes: [("App", run, "Release")])
        let found = try project.findings(.unknownConfiguration)
        // The test action names it, too: one cause, one finding.
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.severity == .error && $0.fix == "choose one of Debug, Release" })
    }
}
