import Foundation
import SourceText
import Testing
import XcodeProjects

@Suite struct SchemeTests {
    static let file = "Classic/Classic.xcodeproj/xcshareddata/xcschemes/Classic.xcscheme"
    static let app = "A50000000000000000000001 Classic container:Classic.xcodeproj"

    static func classic() throws -> XcodeScheme {
        try XcodeScheme(data: Fixture.data(file), file: "/repo/My Classic.xcscheme")
    }

    @Test func readsTheScheme() throws {
        let scheme = try Self.classic()
        #expect(scheme.name == "My Classic")
        #expect(scheme.file == "/repo/My Classic.xcscheme")
        #expect(scheme.actions.map(\.kind) == [.run, .test, .profile, .analyze, .archive])
        #expect(scheme.builds.map(\.targetName) == ["Classic", "Lint"])
        #expect(scheme.builds.first?.text == Self.app)
    }

    @Test(arguments: [
        (SchemeAction.Kind.run, "Staging", "<LaunchAction"), (.test, "Debug", "<TestAction"),
        (.profile, "Release", "<ProfileAction"), (.analyze, "Debug", "<AnalyzeAction"),
        (.archive, "Release", "<ArchiveAction"),
    ])
    func findsBuildConfigurations(kind: SchemeAction.Kind, name: String, element: String) throws {
        let action = try #require(Self.classic().action(kind))
        #expect(action.buildConfiguration == name)
        #expect(action.location.file == "/repo/My Classic.xcscheme")
        #expect(
            try action.location.position == Fixture.place(of: "buildConfiguration", in: Self.file, after: element))
    }

    @Test func readsArgumentsAndVariables() throws {
        let run = try #require(Self.classic().action(.run))
        #expect(run.arguments.map(\.text) == ["-environment \"staging 2\"", "-Verbose"])
        #expect(run.arguments.map(\.isEnabled) == [true, false])
        #expect(run.environmentVariables.map(\.name) == ["API", "OFF"])
        #expect(run.environmentVariables.map(\.value) == ["https://a.example/?x=1&y=$(TARGET_NAME)", ""])
        #expect(run.environmentVariables.map(\.isEnabled) == [true, false])
        #expect(
            try run.arguments[0].location.position
                == Fixture.place(of: "<CommandLineArgument\n", in: Self.file))
        #expect(
            try run.environmentVariables[0].location.position
                == Fixture.place(of: "<EnvironmentVariable\n", in: Self.file, after: "<LaunchAction"))
    }

    @Test func knowsWhatIsLaunched() throws {
        let scheme = try Self.classic()
        #expect(scheme.action(.run)?.runnable?.text == Self.app)
        #expect(scheme.action(.test)?.runnable == nil)
        #expect(scheme.action(.profile)?.runnable == nil)
        #expect(scheme.action(.test)?.macroExpansion?.text == Self.app)
        #expect(scheme.action(.run)?.macroExpansion == nil)
        #expect(scheme.actions.map(\.usesRunArguments) == [true, false, true, true, true])
    }

    @Test func knowsWatchApps() throws {
        let text = """
            <Scheme><LaunchAction><RemoteRunnable BundleIdentifier='com.apple.Carousel'>
            <BuildableReference BlueprintName="Watch"/></RemoteRunnable></LaunchAction></Scheme>
            """
        let run = try #require(try XcodeScheme(data: Data(text.utf8), file: "/a.xcscheme").action(.run))
        #expect(run.runnable?.text == "- Watch -")
        #expect(run.buildConfiguration == nil)
        #expect(run.location.position == SourcePosition(line: 1, column: 9))
    }

    @Test(arguments: [
        ("value", "value"), ("a &lt;&gt;&amp;&quot;&apos; b", "a <>&\"' b"), ("&#65;&#x42;&#10;", "AB\n"),
        ("a>b", "a>b"), ("a\nb\tc", "a b c"), ("/", "/"), ("é", "é"), ("'", "'"), ("", ""),
    ])
    func decodesValues(text: String, expected: String) throws {
        let scheme = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE Scheme [ <!ENTITY x "<LaunchAction>"> ]><!-- <Scheme> -->
            <Scheme  version = '1.3'><!-- <LaunchAction> --><![CDATA[<LaunchAction>]]><Other a = "b"/>
            <LaunchAction buildConfiguration="\(text)" ><Unknown/></LaunchAction>
            </Scheme >
            """
        let action = try XcodeScheme(data: Data(scheme.utf8), file: "/a.xcscheme").action(.run)
        #expect(action?.buildConfiguration == (expected.isEmpty ? nil : expected))
        #expect(action?.location.position == SourcePosition(line: 4, column: 15))
    }

    @Test(arguments: [
        ("", "1:1", "the file has no element"),
        ("<plist/>", "1:1", "the root element must be <Scheme>, not <plist>"),
        ("<Scheme>\n<LaunchAction></Scheme>", "2:15", "<LaunchAction> is closed by </Scheme>"),
        ("<Scheme>\n<A>", "2:1", "<A> is not closed"),
        ("<Scheme/></A>", "1:10", "</A> has no matching start tag"),
        ("<Scheme/><A/>", "1:10", "a file can have only one root element"),
        ("x<Scheme/>", "1:1", "text outside the root element"),
        ("<Scheme a=1/>", "1:11", "the value of a is not in quotation marks"),
        ("<Scheme a/>", "1:9", "the attribute a has no value"),
        ("<Scheme a=\"<\"/>", "1:12", "\"<\" is not valid in an attribute; write &lt;"),
        ("<Scheme a=\"&b;\"/>", "1:12", "\"&\" does not start a valid reference; in text, write &amp;"),
        ("<Scheme a='1' a='2'/>", "1:15", "duplicate attribute a"),
        ("<Scheme <A/></Scheme>", "1:1", "the tag has no closing \">\""),
        (
            "<Scheme>\n<<<<<<< HEAD\n<A/>\n=======\n<B/>\n>>>>>>> main\n</Scheme>", "2:1",
            "unresolved merge conflict: the file contains both versions"
        ),
    ])
    func refuses(text: String, place: String, message: String) {
        let error = #expect(throws: XcodeProjectError.self) {
            try XcodeScheme(data: Data(text.utf8), file: "/a.xcscheme")
        }
        #expect(error?.finding.rule == .malformedScheme)
        #expect(error?.description == "/a.xcscheme:\(place): \(message)")
        #expect(
            error?.finding.fix
                == (message.hasPrefix("duplicate")
                    ? "remove one of the two" : "correct it, or restore the last version that Xcode could open"))
    }

    @Test(
        arguments: ["<A>", "<A", "<A b='", "<A b='1' ", "<!--", "</A>", "<A b='<", "<", "<![CDATA["])
    func takesLinearTime(unit: String) {
        let text = "<Scheme>" + String(repeating: unit, count: 20_000)
        #expect(throws: XcodeProjectError.self) { try XcodeScheme(data: Data(text.utf8), file: "/a.xcscheme") }
    }

    @Test func makesOneWhereAProjectHasNone() throws {
        let project = try Fixture.project("Classic/Classic.xcodeproj")
        let scheme = XcodeScheme.automatic(for: project.targets[0], in: project)
        #expect(scheme.actions.map(\.buildConfiguration) == ["Debug", "Debug", "Debug", "Debug", "Debug"])
        #expect(scheme.action(.run)?.runnable?.text == Self.app)
        #expect(XcodeScheme.automatic(for: project.targets[1], in: project).action(.run)?.runnable == nil)
    }
}

extension BuildableReference {
    fileprivate var text: String { [identifier, targetName, container].map { $0 ?? "-" }.joined(separator: " ") }
}
