import SourceText
import Testing

@testable import Rules

/// Versions that a project sets and its Info.plist does not read.
@Suite struct IgnoredVersionTests {
    private func findings(
        _ entries: [String: String], _ settings: [String: String] = ["MARKETING_VERSION": "1.4"]
    ) throws -> [Finding] {
        let list = entries.sorted { $0.key < $1.key }.map { "<key>\($0)</key><string>\($1)</string>" }
        let product = ["INFOPLIST_FILE": "Info.plist", "SDKROOT": "iphoneos"].merging(settings) { $1 }
        let project = RuledProject(
            configurations: [("Debug", product), ("Release", product)],
            files: ["Info.plist": RuledProject.propertyList(list.joined(separator: "\n"))])
        return try project.findings(.ignoredVersionSetting)
    }

    @Test func anOlderVersion() throws {
        let found = try findings(["CFBundleShortVersionString": "1.2.9"])
        #expect(
            found.map(\.message) == [
                "App has version 1.2.9, from its Info.plist: nothing reads MARKETING_VERSION = 1.4"
            ])
        #expect(found.map { $0.location?.description } == ["Info.plist:4:1"])
        #expect(found.map(\.fix) == ["write $(MARKETING_VERSION)"])
        #expect(found.first?.notes.map(\.message) == ["MARKETING_VERSION is set here"])
    }

    /// Both are written as references, where both have numbers of their own.
    @Test func withABuildNumber() throws {
        let found = try findings(
            ["CFBundleShortVersionString": "1.2", "CFBundleVersion": "7"],
            ["MARKETING_VERSION": "1.4", "CURRENT_PROJECT_VERSION": "9"])
        #expect(found.map(\.fix) == ["write $(MARKETING_VERSION), and $(CURRENT_PROJECT_VERSION) as CFBundleVersion"])
    }

    @Test(arguments: ["$(MARKETING_VERSION)", "1.4", "1.4.0", "1.10", "2.0-beta", "", "$(APP_VERSION)"])
    func whatIsRead(_ version: String) throws {
        #expect(try findings(["CFBundleShortVersionString": version]).isEmpty)
    }

    /// A second key shows the version of the project to people.
    @Test func anotherKeyReadsIt() throws {
        #expect(try findings(["CFBundleShortVersionString": "1.2", "Version": "$(MARKETING_VERSION)"]).isEmpty)
    }

    @Test func withoutTheSetting() throws {
        #expect(try findings(["CFBundleShortVersionString": "1.2"], [:]).isEmpty)
    }
}

/// Versions are compared by numbers.
@Suite struct VersionNumbersTests {
    @Test(arguments: [("1.2", "1.10"), ("1", "1.0.1"), ("0.9.9", "1"), ("01", "2")])
    func inOrder(_ first: String, _ second: String) throws {
        let (old, new) = (try #require(VersionNumbers(first)), try #require(VersionNumbers(second)))
        #expect(old < new)
        #expect(!(new < old))
        #expect(old != new)
    }

    @Test(arguments: [("1.0", "1"), ("2.3.0", "2.3"), ("0", "0.0")])
    func equal(_ first: String, _ second: String) {
        #expect(VersionNumbers(first) == VersionNumbers(second))
    }

    @Test(arguments: ["1.2-beta", "v1", "1.", "٣", "99999999999999999999", "$(VERSION)"])
    func noNumbers(_ text: String) {
        #expect(VersionNumbers(text) == nil)
    }
}
