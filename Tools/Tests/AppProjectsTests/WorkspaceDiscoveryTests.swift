import AppProjects
import Foundation
import SourceText
import TestProjects
import Testing
import XcodeProjects

/// Which projects a folder or a workspace leads to, where they lie in unusual places.
@Suite struct WorkspaceDiscoveryTests {
    private static func project(_ name: String) -> String { WrittenProject.text([.init(name: name)]) }

    private static func workspace(_ locations: String...) -> String {
        "<Workspace version = \"1.0\">" + locations.map { "<FileRef location = \"\($0)\"/>" }.joined() + "</Workspace>"
    }

    private func directories(
        _ there: [String], workspaces: [String: String] = [:], reading path: String = ""
    ) throws -> [String] {
        try withTemporaryFolder { folder in
            var files: [String: String] = [:]
            for path in there { files[path + ".xcodeproj/project.pbxproj"] = Self.project("App") }
            for (name, text) in workspaces { files[name + ".xcworkspace/contents.xcworkspacedata"] = text }
            try WrittenProject.write(files, in: folder)
            let project = try AppProject(reading: folder.path + path)
            return project.projects.map { String($0.directory.dropFirst(folder.path.count + 1)) }
        }
    }

    /// A copy of a project may have the schemes of a workspace, and not its list of projects.
    @Test func aWorkspaceWithoutContents() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": Self.project("App"),
                    "Kit/Kit.xcodeproj/project.pbxproj": Self.project("Kit"),
                    "App.xcworkspace/xcshareddata/xcschemes/All.xcscheme": WrittenProject.scheme(
                        target: "App", project: "App", run: "Debug", archive: "Release"),
                ], in: folder)
            let paths = ["App.xcodeproj", "Kit/Kit.xcodeproj", "App.xcworkspace"].map { folder.path + "/" + $0 }
            let all = AppProject.all(projects: Array(paths[..<2]), workspaces: [paths[2]], in: folder.path)
            #expect(all.map { $0.projects.map(\.directory) } == [[paths[0]], [paths[1]]])
            #expect(all.first?.schemes.contains { $0.name == "All" } == true)
        }
    }

    /// Folders whose names have dots are folders as any other.
    @Test(arguments: ["App-2.0/App", "com.example.app/App", "v1.2/ios/App", "My App/App", "Übung/本番"])
    func foldersOfAnyName(_ project: String) throws {
        #expect(try directories([project]) == [project + ".xcodeproj"])
    }

    /// What tools put there is nobody's app.
    @Test(arguments: [
        "Pods", "Carthage/Checkouts/Kit", "DerivedData", "build", "Kit.xcframework", "node_modules/kit",
        "SourcePackages", "vendor",
    ])
    func foldersOfOthersAreSkipped(_ folder: String) throws {
        #expect(try directories(["\(folder)/Kit", "Sources/ios/App/App"]) == ["Sources/ios/App/App.xcodeproj"])
        let error = #expect(throws: AppProjectError.self) { try directories(["\(folder)/Kit"]) }
        #expect(error?.finding.message == "the folder contains no Xcode project")
    }

    @Test(arguments: [
        // Named by a workspace, however deep it lies, but once.
        (["group:ios/App.xcodeproj"], ["ios/App"], ["ios/App.xcodeproj"]),
        (["group:App.xcodeproj", "container:App.xcodeproj"], ["App"], ["App.xcodeproj"]),
        // Besides the projects of the folder, sorted by path.
        (["group:z/Kit.xcodeproj"], ["App", "z/Kit"], ["App.xcodeproj", "z/Kit.xcodeproj"]),
        (["group:a/Kit.xcodeproj"], ["b", "a/Kit"], ["a/Kit.xcodeproj", "b.xcodeproj"]),
        // What is not there any more is left out.
        (["group:Gone.xcodeproj", "group:App.xcodeproj"], ["App"], ["App.xcodeproj"]),
        (["group:App.xcodeproj", "group:Pods/Pods.xcodeproj"], ["App", "Pods/Pods"], ["App.xcodeproj"]),
    ]) func aWorkspaceNamesMore(_ locations: [String], _ there: [String], _ found: [String]) throws {
        let text = "<Workspace>" + locations.map { "<FileRef location = \"\($0)\"/>" }.joined() + "</Workspace>"
        #expect(try directories(there, workspaces: ["All": text]) == found)
    }

    /// A workspace beside the folder's own may name projects above it.
    @Test func projectsAboveTheWorkspace() throws {
        let text = Self.workspace("group:App.xcodeproj", "group:../Kit/Kit.xcodeproj")
        let found = try directories(["ios/App", "Kit/Kit"], workspaces: ["ios/All": text], reading: "/ios")
        #expect(found == ["Kit/Kit.xcodeproj", "ios/App.xcodeproj"])
    }

    @Test func theProjectItselfIsReadAlone() throws {
        #expect(try directories(["App", "Kit"], reading: "/Kit.xcodeproj") == ["Kit.xcodeproj"])
        let text = Self.workspace("group:App.xcodeproj")
        #expect(
            try directories(["App", "Kit"], workspaces: ["All": text], reading: "/All.xcworkspace") == ["App.xcodeproj"]
        )
    }

    /// A file that is called like a project is none.
    @Test func aFileIsNoProject() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                ["App.xcodeproj": "", "ios/App.xcodeproj/project.pbxproj": Self.project("App")], in: folder)
            #expect(
                try AppProject(reading: folder.path).projects.map(\.directory) == [folder.path + "/ios/App.xcodeproj"])
        }
    }

    /// A project may be a link; a folder that is one might lead back.
    @Test func aLinkToAProjectIsFollowed() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(["build/App.xcodeproj/project.pbxproj": Self.project("App")], in: folder)
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/Linked.xcodeproj", withDestinationPath: "build/App.xcodeproj")
            #expect(try AppProject(reading: folder.path).projects.map(\.name) == ["Linked"])
        }
    }

    @Test(arguments: [
        ("Gone", "the folder does not exist"),
        ("file.txt", "not a project, a workspace, or a folder that contains one"),
        ("Empty", "the folder contains no Xcode project"), ("All.xcworkspace", "the folder contains no Xcode project"),
    ]) func withoutAProjectThereIsAnError(_ name: String, _ message: String) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                ["file.txt": "", "Empty/note.txt": "", "All.xcworkspace/contents.xcworkspacedata": Self.workspace()],
                in: folder)
            let path = folder.path + "/" + name
            let error = #expect(throws: AppProjectError.self) { try AppProject(reading: path) }
            #expect(error?.finding.rule == .missingProject)
            #expect(error?.finding.message == message)
            #expect(error?.finding.location?.file == path)
        }
    }

    /// Schemes of a workspace, of its projects, and of the workspace inside of a project.
    @Test func schemesOfAllContainers() throws {
        try withTemporaryFolder { folder in
            let scheme = WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Release")
            let folders = [
                "All.xcworkspace/xcshareddata/xcschemes/C", "App.xcodeproj/xcshareddata/xcschemes/B",
                "App.xcodeproj/project.xcworkspace/xcshareddata/xcschemes/A",
                "All.xcworkspace/xcuserdata/eve.xcuserdatad/xcschemes/A",
                // Neither a scheme nor a user.
                "App.xcodeproj/xcuserdata/other/xcschemes/X",
            ]
            var files = Dictionary(uniqueKeysWithValues: folders.map { ($0 + ".xcscheme", scheme) })
            files["App.xcodeproj/xcshareddata/xcschemes/xcschememanagement.plist"] = "<plist/>"
            files["App.xcodeproj/project.pbxproj"] = Self.project("App")
            files["All.xcworkspace/contents.xcworkspacedata"] = Self.workspace("group:App.xcodeproj")
            try WrittenProject.write(files, in: folder)
            let project = try AppProject(reading: folder.path)
            #expect(project.schemes.map { "\($0.name) \($0.isShared)" } == ["A true", "B true", "C true", "A false"])
            #expect(try project.scheme(named: "A").isShared)
            #expect(project.schemes.allSatisfy { !$0.isAutomatic })
            #expect(project.findings.isEmpty)
        }
    }
}
