import Foundation
import SourceText
import Testing
import XcodeProjects

/// Schemes that other tools write, or people: what is missing, repeated, or in another order.
@Suite struct SchemeOddityTests {
    private func scheme(_ body: String) throws -> XcodeScheme {
        try XcodeScheme(data: Data("<Scheme>\(body)</Scheme>".utf8), file: "/repo/App.xcscheme")
    }

    private func run(_ body: String) throws -> SchemeAction {
        try #require(try scheme("<LaunchAction>\(body)</LaunchAction>").action(.run))
    }

    /// Xcode writes YES and NO; a tool that leaves the attribute out means what Xcode would do by default.
    @Test(arguments: [
        ("isEnabled = \"YES\"", true), ("isEnabled = \"NO\"", false), ("", true), ("isEnabled = \"\"", false),
        ("isEnabled = \"yes\"", false), ("isEnabled = \"1\"", false),
    ]) func whatIsEnabled(_ attribute: String, _ isEnabled: Bool) throws {
        let action = try run(
            """
            <CommandLineArguments><CommandLineArgument argument = "-a" \(attribute)/></CommandLineArguments>
            <EnvironmentVariables><EnvironmentVariable key = "A" value = "1" \(attribute)/></EnvironmentVariables>
            """)
        #expect(action.arguments.map(\.isEnabled) == [isEnabled])
        #expect(action.environmentVariables.map(\.isEnabled) == [isEnabled])
    }

    @Test(arguments: [
        ("<CommandLineArgument/>", [""]), ("<CommandLineArgument argument = \"\"/>", [""]),
        ("<Other argument = \"-a\"/>", []),
        ("<CommandLineArgument argument = \"-a\">text</CommandLineArgument>", ["-a"]),
        ("<CommandLineArgument argument = \"-a\"/><CommandLineArgument argument = \"-a\"/>", ["-a", "-a"]),
        ("<CommandLineArgument argument = \"-name &quot;a &amp; b&quot;\"/>", ["-name \"a & b\""]),
        ("<Group><CommandLineArgument argument = \"-a\"/></Group>", []),
    ]) func argumentsInTheirOrder(_ body: String, _ texts: [String]) throws {
        #expect(try run("<CommandLineArguments>\(body)</CommandLineArguments>").arguments.map(\.text) == texts)
    }

    /// Two lists are one, as two merged branches leave them.
    @Test func listsAreJoined() throws {
        let action = try run(
            """
            <EnvironmentVariables><EnvironmentVariable key = "A" value = "1"/></EnvironmentVariables>
            <EnvironmentVariables><EnvironmentVariable value = "2" key = "B"/></EnvironmentVariables>
            """)
        #expect(action.environmentVariables.map { "\($0.name)=\($0.value)" } == ["A=1", "B=2"])
    }

    @Test(arguments: [
        ("<EnvironmentVariable value = \"1\"/>", "", "1"), ("<EnvironmentVariable key = \"A\"/>", "A", ""),
        ("<EnvironmentVariable key = \"A\" value = \"a&#10;b\"/>", "A", "a\nb"),
        ("<EnvironmentVariable key = \"ü\" value = \"本番\"/>", "ü", "本番"),
    ]) func variablesAreReadAsTheyAre(_ body: String, _ name: String, _ value: String) throws {
        let variable = try #require(
            try run("<EnvironmentVariables>\(body)</EnvironmentVariables>").environmentVariables.first)
        #expect(variable.name == name)
        #expect(variable.value == value)
    }

    /// The order of the actions in a file says nothing.
    @Test func actionsAreInTheOrderOfTheMenu() throws {
        let elements = ["ArchiveAction", "AnalyzeAction", "ProfileAction", "LaunchAction", "TestAction", "BuildAction"]
        let written = try scheme(elements.map { "<\($0) buildConfiguration = \"\($0)\"/>" }.joined())
        #expect(written.actions.map(\.kind) == SchemeAction.Kind.allCases)
        #expect(
            written.actions.compactMap(\.buildConfiguration) == [
                "LaunchAction", "TestAction", "ProfileAction", "AnalyzeAction", "ArchiveAction",
            ])
    }

    /// The first of two actions counts, as XML documents are read from the top.
    @Test func theFirstActionOfAKindCounts() throws {
        let action = try scheme(
            "<LaunchAction buildConfiguration = \"Debug\"/><LaunchAction buildConfiguration = \"Release\"/>")
        #expect(action.actions.map(\.buildConfiguration) == ["Debug"])
    }

    @Test(
        arguments: [
            ("", nil), ("buildConfiguration = \"\"", nil), ("buildConfiguration = \" \"", " "),
            ("buildConfiguration = \"Debug (QA)\"", "Debug (QA)"), ("BuildConfiguration = \"Debug\"", nil),
        ] as [(String, String?)]) func theBuildConfiguration(_ attribute: String, _ name: String?) throws
    {
        let action = try #require(try scheme("\n  <LaunchAction \(attribute)/>").action(.run))
        #expect(action.buildConfiguration == name)
        // Without a name, the action itself is where one is missing.
        let isNamed = attribute.hasPrefix("build")
        #expect(action.location.position == SourcePosition(line: 2, column: isNamed ? 17 : 3))
    }

    /// What an action launches. `PathRunnable` names a program by its path, and tests launch what they test.
    @Test(
        arguments: [
            ("LaunchAction", "BuildableProductRunnable", "App"), ("ProfileAction", "BuildableProductRunnable", "App"),
            ("LaunchAction", "RemoteRunnable", "App"), ("LaunchAction", "PathRunnable", nil),
            ("TestAction", "BuildableProductRunnable", nil), ("ArchiveAction", "BuildableProductRunnable", nil),
        ] as [(String, String, String?)])
    func runnables(_ action: String, _ runnable: String, _ name: String?) throws {
        let reference =
            "<BuildableReference BlueprintName = \"App\" ReferencedContainer = \"container:App.xcodeproj\"/>"
        let written = try scheme("<\(action)><\(runnable)>\(reference)</\(runnable)></\(action)>")
        let found = try #require(written.actions.first).runnable
        #expect(found?.targetName == name)
        #expect(found?.container == name.map { "container:\($0).xcodeproj" })
        #expect(found?.identifier == nil)
    }

    @Test func aRunnableWithoutReferenceIsNone() throws {
        #expect(try run("<BuildableProductRunnable/>").runnable == nil)
        #expect(try run("<MacroExpansion/>").macroExpansion == nil)
        #expect(
            try scheme("<BuildAction><BuildActionEntries><BuildActionEntry/></BuildActionEntries></BuildAction>")
                .builds.isEmpty)
    }

    @Test(arguments: [("YES", true), ("NO", false), ("", false)]) func testsUseTheArgumentsOfRun(
        _ value: String, _ uses: Bool
    ) throws {
        let test = try scheme("<TestAction shouldUseLaunchSchemeArgsEnv = \"\(value)\"/>").action(.test)
        #expect(test?.usesRunArguments == uses)
        #expect(try scheme("<TestAction/>").action(.test)?.usesRunArguments == true)
    }

    /// Editors on Windows save a mark at the start, and lines that end otherwise.
    @Test func aMarkAndOtherLineEndings() throws {
        let text =
            "\u{FEFF}<?xml version=\"1.0\"?>\r\n<Scheme>\r\n\t<LaunchAction\r\n"
            + "\t\tbuildConfiguration = \"QA\"/>\r\n</Scheme>"
        let action = try #require(
            try XcodeScheme(data: Data(text.utf8), file: "/repo/App.xcscheme").action(.run))
        #expect(action.buildConfiguration == "QA")
        #expect(action.location.position == SourcePosition(line: 4, column: 3))
    }

    @Test(arguments: [
        ("/repo/App.xcscheme", "App"), ("/repo/My App (QA).xcscheme", "My App (QA)"), ("/repo/v1.2.xcscheme", "v1.2"),
    ]) func theNameIsTheFiles(_ file: String, _ name: String) throws {
        #expect(try XcodeScheme(data: Data("<Scheme/>".utf8), file: file).name == name)
        #expect(try XcodeScheme(data: Data("<Scheme/>".utf8), file: file).actions.isEmpty)
    }
}
