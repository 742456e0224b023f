import PropertyLists
import SourceText
import Testing

@testable import Rules

/// Info.plists and entitlements that builds cannot read.
@Suite struct DamagedPropertyListTests {
    private static let damaged =
        "<plist version=\"1.0\">\n<dict>\n<key>a</key>\n<key>b</key>\n<true/>\n</dict>\n</plist>\n"

    private func findings(_ settings: [String: String], _ text: String) throws -> [Finding] {
        try RuledProject(
            configurations: [("Debug", settings), ("Release", settings)], files: ["App.plist": text]
        ).findings(.malformedPropertyList)
    }

    /// It is one mistake in all build configurations.
    @Test(arguments: ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"])
    func aFileWithASyntaxError(_ setting: String) throws {
        let found = try findings([setting: "App.plist"], Self.damaged)
        #expect(found.map(\.severity) == [.error])
        #expect(found.map { $0.location?.description.hasPrefix("App.plist:") } == [true])
        #expect(found.map { $0.message.hasSuffix(": App cannot be built with this file") } == [true])
    }

    @Test(arguments: ["", "\u{0}GITCRYPT\u{0}", "<<<<<<< HEAD\n"])
    func noPropertyListAtAll(_ start: String) throws {
        #expect(
            try findings(["INFOPLIST_FILE": "App.plist"], start + "x").count == (start.contains("GITCRYPT") ? 0 : 1))
    }

    @Test func whatTheBuildReads() throws {
        #expect(try findings(["INFOPLIST_FILE": "App.plist"], RuledProject.propertyList("<key>a</key><true/>")).isEmpty)
        #expect(
            try findings(["INFOPLIST_FILE": "App.plist", "INFOPLIST_PREPROCESS": "YES"], "#include \"a.h\"\n").isEmpty)
        #expect(try findings(["INFOPLIST_FILE": "Other.plist"], Self.damaged).isEmpty)
    }
}
