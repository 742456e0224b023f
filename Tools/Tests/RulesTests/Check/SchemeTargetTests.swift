import Foundation
import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Schemes whose targets are gone, and what schemes run and archive.
@Suite struct SchemeTargetTests {
    private static func scheme(builds: [String], tests: [String], container: String = "App", plan: String = "")
        -> String
    {
        func reference(_ name: String) -> String {
            "<BuildableReference BlueprintName=\"\(name)\" ReferencedContainer=\"container:\(container).xcodeproj\"/>"
        }
        let built = builds.map { "<BuildActionEntry>\(reference($0))</BuildActionEntry>" }.joined()
        let tested = tests.map { "<TestableReference>\(reference($0))</TestableReference>" }.joined()
        return """
            <Scheme><BuildAction><BuildActionEntries>\(built)</BuildActionEntries></BuildAction>
            <TestAction buildConfiguration="Beta">\(plan)<Testables>\(tested)</Testables></TestAction></Scheme>

            """
    }

    private func findings(_ schemes: [String], hasTests: Bool = true, _ rules: RuleID...) throws -> [Finding] {
        var project = CheckedProject()
        if hasTests { project.targets.append(CheckedProject.target("Others", "bundle.unit-test")) }
        for (index, scheme) in schemes.enumerated() {
            project.files["App.xcodeproj/xcshareddata/xcschemes/S\(index).xcscheme"] = scheme
        }
        return try rules.flatMap { try project.findings($0) }
    }

    /// A shared scheme with nothing left to build or run is a warning; what it lost besides is a note.
    @Test(
        arguments: [
            (["Clip"], ["App"], .warning, "Clip, which is not a target of the project: there is nothing to run"),
            (
                ["Clip", "Kit"], [], .warning,
                "Clip and Kit, which are not targets of the project: there is nothing to run"
            ),
            (["App"], ["Tests"], .note, "Tests, which is not a target of the project"),
            (["App", "Clip"], [], .note, "Clip, which is not a target of the project"), (["App"], ["App"], .note, nil),
        ] as [([String], [String], Severity, String?)])
    func aTargetThatIsGone(_ builds: [String], _ tests: [String], _ severity: Severity, _ words: String?) throws {
        let found = try findings([Self.scheme(builds: builds, tests: tests)], .schemeTargetMissing)
        #expect(found.map(\.message) == [words].compactMap { $0.map { "the scheme \"S0\" has \($0)" } })
        #expect(found.allSatisfy { $0.severity == severity })
    }

    /// The libraries of other projects that an app was built with remain.
    @Test(arguments: [("Gone", Severity.warning), ("App", .note)])
    func anAppThatIsGone(_ app: String, _ severity: Severity) throws {
        let library = "<BuildableReference BlueprintName=\"Kit\" ReferencedContainer=\"container:Kit.xcodeproj\"/>"
        let run = """
            <LaunchAction buildConfiguration="Beta"><BuildableProductRunnable><BuildableReference BlueprintName="\(app)" \
            ReferencedContainer="container:App.xcodeproj"/></BuildableProductRunnable></LaunchAction></Scheme>
            """
        let scheme = Self.scheme(builds: [app], tests: ["GoneTests"])
            .replacing(
                "<BuildActionEntries>", with: "<BuildActionEntries><BuildActionEntry>\(library)</BuildActionEntry>"
            )
            .replacing("</Scheme>", with: run)
        #expect(try findings([scheme], .schemeTargetMissing).map(\.severity) == [severity])
    }

    @Test func schemesThatMissTheSameAreOneFinding() throws {
        let scheme = Self.scheme(builds: ["App"], tests: ["Tests"])
        let found = try findings([scheme, scheme, scheme], .schemeTargetMissing)
        #expect(found.map(\.notes.count) == [2])
        #expect(found.first?.location?.position != nil)
    }

    /// Beside a project that can be read, what Xcode has left of another one is not an error.
    @Test(arguments: [
        ("Old/Old.xcodeproj/project.xcworkspace/contents.xcworkspacedata", Severity.note),
        ("Old/Old.xcodeproj/xcuserdata/a", .note), ("Old/Old.xcodeproj/xcshareddata/a", .error),
        ("Old.xcodeproj/project.pbxproj/a", .error),
    ])
    func aProjectThatIsGone(_ file: String, _ severity: Severity) throws {
        let found = try CheckedProject.files([file: "<Workspace/>"]).findings(.unreadableProject)
        #expect(found.map(\.severity) == [severity])
    }

    /// A target with the name of the scheme is meant before one with nearly the same name as the lost one.
    @Test func theTargetOfTheScheme() throws {
        var project = CheckedProject()
        project.targets += [CheckedProject.target("Tool", "tool"), CheckedProject.target("Dialog", "application")]
        project.files["App.xcodeproj/xcshareddata/xcschemes/Tool.xcscheme"] = Self.scheme(builds: ["dialog"], tests: [])
        #expect(try project.findings(.schemeTargetMissing).map(\.fix) == ["did you mean \"Tool\"?"])
    }

    @Test(arguments: [
        ("App1", "did you mean \"App\"?"), ("Clip", "remove the scheme, or add a target to its Build action"),
        ("AppTests", "remove the scheme, or add a target to its Build action"),
    ])
    func aTargetThatIsMisspelled(_ name: String, _ fix: String) throws {
        #expect(try findings([Self.scheme(builds: [name], tests: [])], .schemeTargetMissing).map(\.fix) == [fix])
    }

    /// Another project may be elsewhere, and a test plan has tests of its own.
    @Test func whatIsNotKnown() throws {
        #expect(
            try findings([Self.scheme(builds: ["Kit"], tests: [], container: "Kit")], .schemeTargetMissing).isEmpty)
        let plan = "<TestPlans><TestPlanReference reference=\"container:A.xctestplan\"/></TestPlans>"
        let found = try findings([Self.scheme(builds: ["App"], tests: ["Tests"], plan: plan)], .schemeTargetMissing)
        #expect(found.map(\.severity) == [.note])
    }

    /// A scheme of one developer concerns nobody else.
    @Test(arguments: [("xcshareddata", Severity.warning), ("xcuserdata/me.xcuserdatad", .note)])
    func aSchemeOfOneDeveloper(_ folder: String, _ severity: Severity) throws {
        let project = CheckedProject.files([
            "App.xcodeproj/\(folder)/xcschemes/S.xcscheme": Self.scheme(builds: ["Clip"], tests: [])
        ])
        #expect(try project.findings(.schemeTargetMissing).map(\.severity) == [severity])
    }

    /// A project without any tests has removed them.
    @Test func testsOfAProjectWithoutTests() throws {
        let scheme = Self.scheme(builds: ["App"], tests: ["Tests"])
        #expect(try findings([scheme], hasTests: false, .schemeTargetMissing).map(\.severity) == [.note])
    }

    /// The build configuration of a dead scheme says nothing.
    @Test(arguments: [(["Clip"], 0), (["App"], 1)])
    func aBuildConfigurationOfADeadScheme(_ builds: [String], _ count: Int) throws {
        #expect(try findings([Self.scheme(builds: builds, tests: ["App"])], .unknownConfiguration).count == count)
    }

    /// Tests are run by testing, whatever the other actions name.
    @Test func actionsOfASchemeForTests() throws {
        var project = CheckedProject()
        project.targets.append(CheckedProject.target("Tests", "bundle.unit-test"))
        project.files["App.xcodeproj/xcshareddata/xcschemes/T.xcscheme"] = WrittenProject.scheme(
            target: "Tests", project: "App", run: "Beta", archive: "Beta")
        #expect(try project.findings(.unknownConfiguration).map(\.severity) == [.note])
    }

    /// What another user has left behind is not what anybody builds with.
    @Test(arguments: [("somebody.else", Severity.note), (NSUserName(), .error)])
    func aPersonalScheme(_ user: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.files["App.xcodeproj/xcuserdata/\(user).xcuserdatad/xcschemes/S.xcscheme"] = WrittenProject.scheme(
            target: "App", project: "App", run: "Beta", archive: "Debug")
        #expect(try project.findings(.unknownConfiguration).map(\.severity) == [severity])
    }

    // MARK: Archives

    /// Nobody ships an extension, or a library.
    @Test(arguments: [("application", 1), ("app-extension", 0), ("framework", 0)])
    func anArchiveOfAnotherProduct(_ type: String, _ count: Int) throws {
        var project = CheckedProject()
        let configurations = ["Debug": ["A": "1"], "Beta": ["A": "2"], "Release": ["A": "3"]]
        project.targets = [
            CheckedProject.target("App", type, configurations),
            CheckedProject.target("Other", "application", configurations),
        ]
        project.schemes = [("App", "Debug", "Beta")]
        #expect(try project.findings(.schemeArchivesAnother).count == count)
    }
}
