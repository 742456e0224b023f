import AppProjects
import Foundation
import PropertyLists
import SourceText
import Switchyard
import SwitchyardCore
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

    private static func app() throws -> ContainingApp {
        ContainingApp(context: LaunchContext(catalog: catalog), sealedLaunches: [try launch("Release")])
    }

    @Test func theReleaseOfTheProjectIsSealed() throws {
        #expect(try Self.launch("Release").isSealed)
        #expect(try !Self.launch("Debug").isSealed)
    }

    @Test func theChoiceOfAnEnvironmentIsAnError() throws {
        let findings = try MarkedBundle([
            "Root": specifier("TextField", "‹error›" + entry("Key", "environment"))
                + specifier("TextField", "‹warning›" + entry("Key", "timeout")) + toggle("sound")
        ]).expect(SealedRule.self, app: Self.app())
        #expect(
            findings.first?.message
                == "the sealed build Release ships a specifier for the environment, which has no effect there")
        #expect(
            findings.first?.fix == "add Settings.bundle to EXCLUDED_SOURCE_FILE_NAMES in Release, after $(inherited)")
    }

    @Test func specifiersThatAreTheAppsOwnAreANote() throws {
        try MarkedBundle(["Root.plist": "‹file note›" + page(toggle("sound"))]).expect(SealedRule.self, app: Self.app())
    }

    @Test func anOpenBuildMayShipIt() throws {
        let open = ContainingApp(context: LaunchContext(catalog: Self.catalog))
        try MarkedBundle(["Root": field("environment")]).expect(SealedRule.self, app: open)
        try MarkedBundle(["Root": field("environment")]).expect(SealedRule.self)
    }
}
