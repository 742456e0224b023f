import AppProjects
import Foundation
import TestProjects
import Testing
import XcodeProjects

/// The arguments and the variables that a scheme's action passes to an app.
@Suite struct SchemeLaunchTests {
    private static func arguments(_ texts: String...) -> String {
        let elements = texts.map { text in
            "<CommandLineArgument argument = \"\(text.replacing("\"", with: "&quot;"))\" isEnabled = \"YES\"/>\n"
        }
        return "<CommandLineArguments>\n\(elements.joined())</CommandLineArguments>"
    }

    private func launch(
        _ body: String, kind: SchemeAction.Kind = .run, settings: [String: String] = [:]
    ) throws -> SchemeLaunch {
        let scheme = try XcodeScheme(data: Data("<Scheme>\n\(body)\n</Scheme>".utf8), file: "/repo/App.xcscheme")
        return try ConfiguredApp(target: settings).configured { build, _ in SchemeLaunch(kind, of: scheme, in: build) }
    }

    /// Tests and profiles may use the arguments of the run action; analyze and archive launch nothing.
    @Test(arguments: [
        (SchemeAction.Kind.run, "YES", ["-run"]), (.run, "NO", ["-run"]), (.test, "YES", ["-run"]),
        (.test, "NO", ["-test"]),
        (.profile, "YES", ["-run"]), (.profile, "NO", ["-profile"]), (.analyze, "YES", []), (.archive, "YES", []),
    ]) func whichActionIsAsked(_ kind: SchemeAction.Kind, _ shared: String, _ words: [String]) throws {
        let names = [
            ("LaunchAction", "-run"), ("TestAction", "-test"), ("ProfileAction", "-profile"),
            ("AnalyzeAction", "-analyze"), ("ArchiveAction", "-archive"),
        ]
        let body = names.map { name, argument in
            "<\(name) shouldUseLaunchSchemeArgsEnv = \"\(shared)\">\(Self.arguments(argument))</\(name)>"
        }
        #expect(try launch(body.joined(), kind: kind).arguments.map(\.text) == words)
    }

    @Test(arguments: [(SchemeAction.Kind.test, ["-run"]), (.profile, ["-run"]), (.run, ["-run"]), (.archive, [])])
    func anActionThatIsMissingIsTheRunAction(_ kind: SchemeAction.Kind, _ words: [String]) throws {
        let body = "<LaunchAction>\(Self.arguments("-run"))</LaunchAction>"
        #expect(try launch(body, kind: kind).arguments.map(\.text) == words)
        #expect(try launch("", kind: kind).arguments.isEmpty)
    }

    /// References are expanded with the settings of the target, then the text is split into words.
    @Test(arguments: [
        ("-environment $(APP_ENV)", ["-environment", "qa"]),
        ("-url https://$(HOST)/v1", ["-url", "https://qa.example/v1"]),
        ("-words $(WORDS)", ["-words", "a", "b"]), ("-words \"$(WORDS)\"", ["-words", "a b"]),
        ("-none $(MISSING)", ["-none"]), ("-none \"$(MISSING)\"", ["-none", ""]), ("-price $5", ["-price", "$5"]),
        ("-upper $(APP_ENV:upper)", ["-upper", "QA"]), ("-default $(MISSING:default=dev)", ["-default", "dev"]),
        ("$(MISSING)", []), ("-name $(TARGET_NAME)", ["-name", "App"]), ("-cost $$(APP_ENV)", ["-cost", "$(APP_ENV)"]),
    ]) func argumentsAreExpanded(_ text: String, _ words: [String]) throws {
        let launch = try launch(
            "<LaunchAction>\(Self.arguments(text))</LaunchAction>",
            settings: ["APP_ENV": "qa", "HOST": "$(APP_ENV).example", "WORDS": "a b"])
        #expect(launch.arguments.map(\.text) == words)
    }

    /// The words of an argument are where it is.
    @Test func wordsKnowTheirArgument() throws {
        let launch = try launch("<LaunchAction>\n\(Self.arguments("-a 1", "-b"))\n</LaunchAction>")
        #expect(
            launch.arguments.map { "\($0.text) \($0.location)" } == [
                "-a /repo/App.xcscheme:4:1", "1 /repo/App.xcscheme:4:1", "-b /repo/App.xcscheme:5:1",
            ])
    }

    /// A variable's value is one text, and the last enabled one of a name counts.
    @Test(
        arguments: [
            ([("A", "x y", true)], ["A": "x y"]), ([("A", "'x'", true)], ["A": "'x'"]),
            ([("A", "$(APP_ENV) $(MISSING)", true)], ["A": "qa "]), ([("A", "", true)], ["A": ""]),
            ([("A", "1", true), ("A", "2", true)], ["A": "2"]), ([("A", "1", true), ("A", "2", false)], ["A": "1"]),
            ([("A", "1", false)], [:]), ([("A", "1", true), ("a", "2", true)], ["A": "1", "a": "2"]),
        ] as [([(String, String, Bool)], [String: String])])
    func variables(_ written: [(String, String, Bool)], _ expected: [String: String]) throws {
        let elements = written.map {
            "<EnvironmentVariable key = \"\($0.0)\" value = \"\($0.1)\" isEnabled = \"\($0.2 ? "YES" : "NO")\"/>"
        }
        let launch = try launch(
            "<LaunchAction><EnvironmentVariables>\(elements.joined())</EnvironmentVariables></LaunchAction>",
            settings: ["APP_ENV": "qa"])
        #expect(launch.variables.mapValues(\.text) == expected)
        #expect(launch.arguments.isEmpty)
    }

    @Test func aLaunchWithoutSchemePassesNothing() {
        #expect(SchemeLaunch.none.arguments.isEmpty && SchemeLaunch.none.variables.isEmpty)
    }
}
