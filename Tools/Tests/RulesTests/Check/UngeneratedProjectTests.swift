import PropertyLists
import Rules
import SourceText
import TestProjects
import Testing

/// Projects that are generated, and that are not here.
@Suite struct UngeneratedProjectTests {
    private static let specification = "name: App\ntargets:\n  App:\n    type: application\n"
    private static let manifest = "import ProjectDescription\nlet project = Project(name: \"App\")\n"

    private static func findings(_ files: [String: String], names: [String] = []) throws -> [Finding] {
        var project = CheckedProject.files(files)
        project.names = names
        return try project.findings(.ungeneratedProject, .unreadableProject)
    }

    @Test(arguments: [
        (["project.yml": specification], ["run \"xcodegen generate\""]),
        (["project.yaml": specification], ["run \"xcodegen generate\""]),
        (["ios/project.yml": specification], ["run \"xcodegen generate\" in ios"]),
        (["Project.swift": manifest], ["run \"tuist generate\""]),
        (["A/Project.swift": manifest, "B/Project.swift": manifest], ["run \"tuist generate\""]),
        (["project.yml": "name: a part of another one\n"], []), (["Project.swift": "struct Project {}\n"], []),
    ])
    func aProjectThatIsGenerated(_ files: [String: String], _ fixes: [String]) throws {
        let found = try Self.findings(files)
        #expect(found.map(\.fix) == fixes)
        #expect(found.allSatisfy { $0.severity == .warning })
    }

    /// What is left of a project is not a project, and one that is there is generated.
    @Test(arguments: [("App.xcodeproj/xcshareddata/a", ["project.yml"]), ("README.md", ["project.yml"])])
    func whatIsLeftOfAProject(_ file: String, _ files: [String]) throws {
        let found = try Self.findings(["project.yml": Self.specification, file: ""])
        #expect(found.map(\.rule) == [.ungeneratedProject])
        #expect(found.compactMap(\.location?.file) == files)
        #expect(try Self.findings(["project.yml": Self.specification], names: ["App"]).isEmpty)
    }

    /// A workspace without its project; what CocoaPods adds does not count.
    @Test func aWorkspaceWithoutItsProject() throws {
        let workspace = [
            "App.xcworkspace/contents.xcworkspacedata":
                "<Workspace version=\"1.0\"><FileRef location=\"group:Pods/Pods.xcodeproj\"></FileRef>"
                + "<FileRef location=\"group:App.xcodeproj\"></FileRef></Workspace>"
        ]
        #expect(
            try Self.findings(workspace).map(\.message) == [
                "the workspace names App.xcodeproj, which does not exist, so it is not checked"
            ])
        #expect(try Self.findings(workspace, names: ["Other"]).isEmpty)
    }

    /// The specification of a library beside an app has no project of its own.
    @Test(arguments: [(["Package.swift"], 0), (["API.podspec"], 0), ([], 1)])
    func aSpecificationOfAPackage(_ names: [String], _ count: Int) throws {
        var files = ["API/project.yml": Self.specification]
        for name in names { files["API/\(name)"] = "" }
        #expect(try Self.findings(files, names: ["App"]).count == count)
    }
}
