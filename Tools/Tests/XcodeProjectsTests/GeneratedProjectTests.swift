import SourceText
import Testing
import XcodeProjects

/// Projects as generators write them: other identifiers, other orders, no comments.
@Suite struct GeneratedProjectTests {
    @Test func readsXcodeGen() throws {
        let project = try Fixture.project("XcodeGen.xcodeproj")
        #expect(project.findings.isEmpty)
        #expect(!project.usesPackages)
        #expect(project.targets.map(\.name) == ["App_iOS"])
        #expect(project.targets[0].resources.map(\.path) == ["/repo/Sources/Settings.bundle"])
        let debug = try #require(project.targets[0].configurations["dev Debug"])
        #expect(debug.baseConfiguration?.path == "/repo/Configs/dev.xcconfig")
        #expect(debug.settings.map(\.value) == [.text("1,2")])
    }

    @Test func readsTuist() throws {
        let project = try Fixture.project("Tuist.xcodeproj")
        #expect(project.findings.isEmpty)
        #expect(project.sourceRoot == "/App")
        #expect(project.usesPackages)
        #expect(project.targets[0].resources.map(\.path) == ["/App/Configurations/Environments.plist"])
        // The project and its target share a list.
        for list in [project.configurations, project.targets[0].configurations] {
            #expect(list["Debug"]?.baseConfiguration?.path == "/App/Configurations/Debug.xcconfig")
            #expect(list["Debug"]?.settings.map(\.value) == [.list(["$(inherited)", "DEBUG"]), .text("5.0")])
            #expect(list["Debug"]?.settings.map(\.location.position?.line) == [5, 5])
        }
    }
}
