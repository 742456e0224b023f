import AppProjects
import Foundation
import SourceText
import TestProjects
import Testing
import XcodeProjects

/// Projects of one name, with the identifiers that a template gives, are told apart by their paths.
@Suite struct ProjectIdentityTests {
    private static let text = WrittenProject.text([.init(name: "App")])

    private static func scheme(_ container: String) -> String {
        WrittenProject.scheme(target: "App", project: container, run: "Debug", archive: "Release")
    }

    private static func workspace(_ files: [String: String], _ body: (AppProject, URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let data = """
                <Workspace><FileRef location = "group:apps/shop/App.xcodeproj"/>\
                <FileRef location = "group:apps/admin/App.xcodeproj"/></Workspace>
                """
            let all = [
                "apps/shop/App.xcodeproj/project.pbxproj": text, "apps/admin/App.xcodeproj/project.pbxproj": text,
                "All.xcworkspace/contents.xcworkspacedata": data,
            ].merging(files) { $1 }
            try WrittenProject.write(all, in: folder)
            let path = folder.appendingPathComponent("All.xcworkspace").path
            try body(try AppProject(reading: path), folder)
        }
    }

    @Test(arguments: [
        ("apps/admin/App", "apps/admin"), ("apps/shop/App", "apps/shop"), ("apps/shop/../admin/App", "apps/admin"),
    ]) func theContainerOfAWorkspaceScheme(_ container: String, _ expected: String) throws {
        try Self.workspace(["All.xcworkspace/xcshareddata/xcschemes/S.xcscheme": Self.scheme(container)]) {
            project, folder throws in
            let target = try #require(project.target(of: try project.scheme(named: "S")))
            #expect(target.project.directory == folder.path + "/\(expected)/App.xcodeproj")
        }
    }

    /// A scheme of a project is relative to the folder of that.
    @Test(arguments: ["xcshareddata/xcschemes", "project.xcworkspace/xcshareddata/xcschemes"])
    func theContainerOfAProjectScheme(_ place: String) throws {
        try Self.workspace(["apps/admin/App.xcodeproj/\(place)/S.xcscheme": Self.scheme("App")]) {
            project, folder throws in
            let target = try #require(project.target(of: try project.scheme(named: "S")))
            #expect(target.project.directory == folder.path + "/apps/admin/App.xcodeproj")
        }
    }

    @Test func schemesOfOneNameAreNotGuessed() throws {
        let files = Dictionary(
            uniqueKeysWithValues: ["shop", "admin"].map {
                ("apps/\($0)/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme", Self.scheme("App"))
            })
        try Self.workspace(files) { project, folder throws in
            let error = #expect(throws: AppProjectError.self) { try project.scheme(named: "App") }
            #expect(error?.finding.message == "several schemes are named \"App\"")
            #expect(error?.finding.fix?.contains("/apps/admin/App.xcodeproj") == true)
            let targets = project.plans().compactMap(\.target?.project.directory)
            #expect(Set(targets).count == 2)
        }
    }

    @Test func aLinkLeadsToTheProject() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Real/App.xcodeproj/project.pbxproj": Self.text,
                    "Real/App.xcodeproj/xcshareddata/xcschemes/S.xcscheme": Self.scheme("App"),
                ], in: folder)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/Link", withDestinationPath: folder.path + "/Real")
            let project = try AppProject(reading: folder.path + "/Real/App.xcodeproj")
            let reference = BuildableReference(
                identifier: nil, targetName: "App", container: "container:Link/App.xcodeproj", in: folder.path)
            #expect(project.target(reference)?.name == "App")
        }
    }
}
