import AppProjects
import Foundation
import PropertyLists
import SourceText
import Switchyard
import Testing

@testable import Rules

@Suite struct SealedRuleTests {
    /// The build of a project whose release is sealed.
    private static func launch(_ configuration: String) throws -> ProjectLaunch {
        let path = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../CommandTests/Fixtures/Projects/Comments").standardizedFileURL.path
        let project = try AppProject(reading: path)
        return ProjectLaunch(try project.configured(try project.target(named: "Comments"), configuration))
    }

    private static let catalog = EnvironmentCatalog(
        environments: ["production": [:], "staging": [:]],
        declarations: [KeyDeclaration(name: "timeout", type: .int, setting: "timeout")])

    private static func app() throws -> SurveyedApp {
        SurveyedApp(context: LaunchContext(catalog: catalog), sealedLaunches: [try launch("Release")])
    }

    @Test func theReleaseOfTheProjectIsSealed() throws {
        #expect(try Self.launch("Release").isSealed)
        #expect(try !Self.launch("Debug").isSealed)
    }

    @Test func theChoiceOfAnEnvironmentIsAnError() throws {
        let findings = try MarkedBundle([
            "Root": row("TextField", "‹error›" + entry("Key", "environment"))
                + row("TextField", "‹warning›" + entry("Key", "timeout")) + toggle("sound")
        ]).expect(SealedRule.self, app: Self.app())
        #expect(
            findings.first?.message
                == "the sealed build Release ships the choice of an environment, which it does not obey")
        #expect(findings.first?.fix == "keep it out with EXCLUDED_SOURCE_FILE_NAMES = Settings.bundle in Release")
    }

    @Test func rowsThatAreTheAppsOwnAreANote() throws {
        try MarkedBundle(["Root.plist": "‹file note›" + page(toggle("sound"))]).expect(SealedRule.self, app: Self.app())
    }

    @Test func anOpenBuildMayShipIt() throws {
        let open = SurveyedApp(context: LaunchContext(catalog: Self.catalog))
        try MarkedBundle(["Root": field("environment")]).expect(SealedRule.self, app: open)
        try MarkedBundle(["Root": field("environment")]).expect(SealedRule.self)
    }
}
