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

    @Test(
        arguments: [
            (["Clip"], ["App"], ["Clip, which is no target of the project: nothing is built"]),
            (["App"], ["Tests"], ["Tests, which is no target of the project: no test is run"]),
            (["App"], ["Tests", "App"], ["Tests, which is no target of the project"]),
            (["App", "Clip"], [], ["Clip, which is no target of the project"]), (["App"], ["App"], []),
            (["Clip"], ["Tests"], ["Clip, which is no target of the project: nothing is built"]), (["App"], [], []),
        ] as [([String], [String], [String])])
    func aTargetThatIsGone(_ builds: [String], _ tests: [String], _ ends: [String]) throws {
        let found = try findings([Self.scheme(builds: builds, tests: tests)], .schemeTargetMissing)
        #expect(found.count == ends.count)
        for (finding, end) in zip(found, ends) {
            #expect(finding.message.hasSuffix(end))
            #expect((finding.severity == .warning) == end.contains(":"))
        }
    }

    /// What is tested is built for that, listed or not.
    @Test(arguments: [(["Others"], Severity.note), (["Tests"], .warning)])
    func aSchemeThatOnlyTests(_ tests: [String], _ severity: Severity) throws {
        let scheme = Self.scheme(builds: ["Clip"], tests: tests).replacing(
            "<BuildActionEntry>", with: "<BuildActionEntry buildForArchiving=\"NO\">")
        #expect(try findings([scheme], .schemeTargetMissing).map(\.severity) == [severity])
    }

    /// An app that is gone with its tests leaves the libraries of other projects.
    @Test(arguments: [
        ("Gone", "the scheme \"S0\" runs Gone, which is no target of the project: there is nothing to run"),
        ("App", "the scheme \"S0\" tests GoneTests, which is no target of the project: no test is run"),
    ])
    func anAppThatIsGone(_ app: String, _ message: String) throws {
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
        #expect(try findings([scheme], .schemeTargetMissing).map(\.message) == [message])
    }

    /// Of an app, tests that another scheme runs are run.
    @Test(arguments: [("", Severity.note), ("<BuildActionEntry buildForArchiving=\"NO\">", .warning)])
    func testsThatAnotherSchemeRuns(_ entry: String, _ severity: Severity) throws {
        let scheme = Self.scheme(builds: ["App"], tests: ["Gone"])
        let own = entry.isEmpty ? scheme : scheme.replacing("<BuildActionEntry>", with: entry)
        let found = try findings([own, Self.scheme(builds: ["App"], tests: ["Others"])], .schemeTargetMissing)
        #expect(found.map(\.severity) == [severity])
    }

    /// What a template left for Apple TV, and the tests of what is gone.
    @Test(arguments: [
        (["App-tvOS"], [], [Severity.note]), (["Other-tvOS"], [], [.warning]),
        (["Clip", "ClipTests"], ["ClipTests"], [.warning]),
    ])
    func aTargetOfATemplate(_ builds: [String], _ tests: [String], _ severities: [Severity]) throws {
        let schemes = builds.map { Self.scheme(builds: [$0], tests: tests) }
        #expect(try findings(schemes, .schemeTargetMissing).map(\.severity) == severities)
    }

    /// The tests of a target that is gone went with it, also if a scheme of their own ran them.
    @Test(arguments: [("ClipTests", [Severity.note, .warning]), ("OtherTests", [.warning, .warning])])
    func aSchemeOfTestsOfATargetThatIsGone(_ tests: String, _ severities: [Severity]) throws {
        let schemes = [Self.scheme(builds: ["Clip"], tests: []), Self.scheme(builds: [], tests: [tests])]
        #expect(try findings(schemes, .schemeTargetMissing).map(\.severity).sorted() == severities)
    }

    /// A target with the name of the scheme is meant before one with nearly the same name as the lost one.
    @Test func theTargetOfTheScheme() throws {
        var project = CheckedProject()
        project.targets += [CheckedProject.target("Tool", "tool"), CheckedProject.target("Dialog", "application")]
        project.files["App.xcodeproj/xcshareddata/xcschemes/Tool.xcscheme"] = Self.scheme(builds: ["dialog"], tests: [])
        #expect(try project.findings(.schemeTargetMissing).map(\.fix) == ["did you mean \"Tool\"?"])
    }

    /// The scheme of an extension is there to debug it.
    @Test(arguments: [("Others", Severity.warning), ("Share", .note)])
    func aSchemeOfAnExtension(_ name: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets += [
            CheckedProject.target("Others", "bundle.unit-test"), CheckedProject.target("Share", "app-extension"),
        ]
        project.files["App.xcodeproj/xcshareddata/xcschemes/S.xcscheme"] = Self.scheme(
            builds: [name], tests: ["Gone"])
        #expect(try project.findings(.schemeTargetMissing).map(\.severity) == [severity])
    }

    /// A test plan may have targets of packages, which build.
    @Test func aSchemeWithATestPlan() throws {
        let plan = "<TestPlans><TestPlanReference reference=\"container:A.xctestplan\"/></TestPlans>"
        let scheme = Self.scheme(builds: ["Clip"], tests: [], plan: plan)
        #expect(try findings([scheme], .schemeTargetMissing).map(\.severity) == [.note])
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

    /// Beside a project that can be read, what Xcode has left of another one is no error.
    @Test(arguments: [
        ("Old/Old.xcodeproj/project.xcworkspace/contents.xcworkspacedata", Severity.note, false),
        ("Old/Old.xcodeproj/xcshareddata/a", .error, false), ("Old.xcodeproj/xcshareddata/a", .note, true),
        ("Old.xcodeproj/project.pbxproj/a", .error, false),
    ])
    func aProjectThatIsGone(_ file: String, _ severity: Severity, _ isToBeRemoved: Bool) throws {
        let found = try CheckedProject.files([file: "<Workspace/>"]).findings(.unreadableProject)
        #expect(found.map(\.severity) == [severity])
        #expect((found.first?.fix == "remove the folder: App.xcodeproj is the project here") == isToBeRemoved)
    }

    /// A project without any tests has removed them.
    @Test func testsOfAProjectWithoutTests() throws {
        let scheme = Self.scheme(builds: ["App"], tests: ["Tests"])
        #expect(try findings([scheme], hasTests: false, .schemeTargetMissing).map(\.severity) == [.note])
    }

    @Test func schemesThatMissTheSameAreOneFinding() throws {
        let scheme = Self.scheme(builds: ["App"], tests: ["Tests"])
        let found = try findings([scheme, scheme, scheme], .schemeTargetMissing)
        #expect(
            found.map(\.message) == [
                "the scheme \"S0\" and 2 more schemes test Tests, which is no target of the project: no test is run"
            ])
        #expect(found.first?.location?.position != nil)
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

    private static let archives = ["Debug": [:], "Dev": [:], "Release": [:]] as [String: [String: String]]

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
