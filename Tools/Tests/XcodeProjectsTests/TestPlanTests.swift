import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing
import XcodeProjects

/// Test plans: what they pass to an app takes the place of what the scheme has.
@Suite struct TestPlanTests {
    private static func scheme(_ plans: String...) -> String {
        let references = plans.map { "<TestPlanReference reference = \"container:\($0)\"/>" }.joined()
        return """
            <Scheme><TestAction buildConfiguration = "Debug" shouldUseLaunchSchemeArgsEnv = "YES">\
            <TestPlans>\(references)</TestPlans></TestAction>\
            <LaunchAction><CommandLineArguments><CommandLineArgument argument = "-environment qa"/></CommandLineArguments>\
            </LaunchAction></Scheme>
            """
    }

    private static func tests(
        _ plans: [String: String], scheme: String, at place: String = "App.xcodeproj/xcshareddata/xcschemes"
    ) throws -> (actions: [SchemeAction], findings: [Finding]) {
        try withTemporaryFolder { folder in
            try WrittenProject.write(plans.merging(["\(place)/App.xcscheme": scheme]) { $1 }, in: folder)
            let read = try XcodeScheme(reading: folder.appendingPathComponent("\(place)/App.xcscheme").path)
            return (read.actions.filter { $0.kind == .test }, read.findings)
        }
    }

    private static let plan = """
        {
          "configurations" : [
            { "name" : "Smoke", "options" : { } },
            { "name" : "Off", "enabled" : false, "options" : { } },
            { "name" : "QA", "options" : {
              "commandLineArgumentEntries" : [ { "argument" : "-environment qa" }, { "argument" : "-x", "enabled" : false } ]
            } }
          ],
          "defaultOptions" : {
            "commandLineArgumentEntries" : [ { "argument" : "-environment production" } ],
            "environmentVariableEntries" : [ { "key" : "MODE", "value" : "ui" }, { "key" : "OFF", "value" : null, "enabled" : false } ]
          }
        }
        """

    @Test(arguments: [
        "App.xcodeproj/xcshareddata/xcschemes", "App.xcodeproj/project.xcworkspace/xcshareddata/xcschemes",
        "All.xcworkspace/xcshareddata/xcschemes", "App.xcodeproj/xcuserdata/me.xcuserdatad/xcschemes",
    ]) func eachConfigurationIsAnAction(_ place: String) throws {
        let (actions, findings) = try Self.tests(
            ["Tests/App.xctestplan": Self.plan], scheme: Self.scheme("Tests/App.xctestplan"), at: place)
        #expect(findings.isEmpty)
        #expect(actions.map { $0.testRun?.name } == ["App: Smoke", "App: QA"])
        #expect(actions.map(\.usesRunArguments) == [false, false])
        #expect(actions.map { $0.arguments.map(\.text) } == [["-environment production"], ["-environment qa", "-x"]])
        #expect(actions.map { $0.arguments.map(\.isEnabled) } == [[true], [true, false]])
        for action in actions {
            #expect(action.environmentVariables.map(\.name) == ["MODE", "OFF"])
            #expect(action.environmentVariables.map(\.isEnabled) == [true, false])
            #expect(action.buildConfiguration == "Debug")
        }
        #expect(actions.last?.arguments.first?.location.file.hasSuffix("/Tests/App.xctestplan") == true)
        #expect(actions.last?.arguments.first?.location.position?.line == 6)
    }

    @Test func theDefaultPlanIsFirst() throws {
        let empty = "{ \"configurations\" : [ { \"name\" : \"Only\" } ] }"
        let scheme = Self.scheme("A.xctestplan", "B.xctestplan").replacing(
            "container:B.xctestplan\"", with: "container:B.xctestplan\" default = \"YES\"")
        let (actions, _) = try Self.tests(["A.xctestplan": empty, "B.xctestplan": empty], scheme: scheme)
        #expect(actions.map { $0.testRun?.name } == ["B", "A"])
        #expect(actions.map(\.arguments) == [[], []])
    }

    @Test(
        arguments: [
            (nil, "the test plan \"App\" does not exist"), ("{", "the test plan \"App\" is malformed"),
            ("[]", "the test plan \"App\" is malformed"),
            ("{ \"defaultOptions\" : 1 }", "the test plan \"App\" is malformed"),
        ] as [(String?, String)]) func aPlanThatCannotBeReadPassesNothing(_ text: String?, _ message: String) throws
    {
        let (actions, findings) = try Self.tests(
            text.map { ["App.xctestplan": $0] } ?? [:], scheme: Self.scheme("App.xctestplan"))
        #expect(actions.map(\.arguments) == [[]])
        #expect(actions.map(\.usesRunArguments) == [false])
        #expect(findings.count == 1)
        #expect(findings.first?.message.hasPrefix(message) == true)
        #expect(findings.first?.severity == .warning)
    }

    @Test func withoutPlansTheSchemeDecides() throws {
        let (actions, findings) = try Self.tests([:], scheme: Self.scheme())
        #expect(actions.map(\.usesRunArguments) == [true])
        #expect(actions.first?.testRun == nil)
        #expect(findings.isEmpty)
    }
}
