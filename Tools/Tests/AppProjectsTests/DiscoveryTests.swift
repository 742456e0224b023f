import AppProjects
import Foundation
import SourceText
import TestProjects
import Testing
import XcodeProjects

/// Which projects, schemes and targets a folder holds.
@Suite struct DiscoveryTests {
    private static let app = WrittenProject.text([.init(name: "App")])

    @Test(arguments: [
        (["App.xcodeproj"], ["App.xcodeproj"]),
        (["ios/App.xcodeproj", "android/build/Other.xcodeproj"], ["ios/App.xcodeproj"]),
        (["App.xcodeproj", "Vendored/Lib/Lib.xcodeproj"], ["App.xcodeproj"]),
        (["App.xcodeproj", "Tool.xcodeproj"], ["App.xcodeproj", "Tool.xcodeproj"]),
        (["Pods/Pods.xcodeproj", "Sources/App/App.xcodeproj"], ["Sources/App/App.xcodeproj"]),
        (["a/b/c/App.xcodeproj"], ["a/b/c/App.xcodeproj"]),
    ]) func theTopmostProjectsOfAFolder(_ there: [String], _ found: [String]) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                Dictionary(uniqueKeysWithValues: there.map { ("\($0)/project.pbxproj", Self.app) }), in: folder)
            let project = try AppProject(reading: folder.path)
            #expect(project.projects.map(\.directory) == found.map { folder.path + "/" + $0 })
        }
    }

    @Test func aWorkspaceNamesItsProjects() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "Code/App/App.xcodeproj/project.pbxproj": Self.app,
                    "Code/Kit/Kit.xcodeproj/project.pbxproj": WrittenProject.text([.init(name: "Kit")]),
                    "Pods/Pods.xcodeproj/project.pbxproj": WrittenProject.text([.init(name: "Pods")]),
                    "Unrelated/Old.xcodeproj/project.pbxproj": WrittenProject.text([.init(name: "Old")]),
                    "All.xcworkspace/contents.xcworkspacedata": """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <Workspace version = "1.0">
                       <Group location = "container:Code" name = "Code">
                          <FileRef location = "group:App/App.xcodeproj"></FileRef>
                       </Group>
                       <FileRef location = "group:Code/Kit/Kit.xcodeproj"></FileRef>
                       <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef>
                       <FileRef location = "group:README.md"></FileRef>
                    </Workspace>

                    """,
                    "All.xcworkspace/xcshareddata/xcschemes/All.xcscheme": WrittenProject.scheme(
                        target: "App", project: "Code/App/App", run: "Debug", archive: "Release"),
                ], in: folder)
            let project = try AppProject(reading: folder.path)
            #expect(project.projects.map(\.name) == ["App", "Kit"])
            #expect(project.schemes.map(\.name) == ["All"])
            #expect(try project.target(named: nil, scheme: project.scheme(named: "All")).target.name == "App")
            #expect(
                try AppProject(reading: folder.path + "/All.xcworkspace").projects.map(\.name) == [
                    "App", "Kit", "Pods",
                ])
        }
    }

    @Test func sharedSchemesComeFirstAndAUsersAreFound() throws {
        try withTemporaryFolder { folder in
            let scheme = WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Release")
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": Self.app,
                    "App.xcodeproj/xcshareddata/xcschemes/Zeta.xcscheme": scheme,
                    "App.xcodeproj/xcuserdata/ana.xcuserdatad/xcschemes/Alpha.xcscheme": scheme,
                    "App.xcodeproj/xcshareddata/xcschemes/Broken.xcscheme": "<Scheme",
                ], in: folder)
            let project = try AppProject(reading: folder.path)
            #expect(project.schemes.map(\.name) == ["Zeta", "Alpha"])
            #expect(project.schemes.map(\.isShared) == [true, false])
            #expect(project.findings.map(\.rule) == [.malformedScheme])
        }
    }

    @Test func aProjectWithoutSchemesHasThoseThatXcodeMakes() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([
                        .init(name: "App"),
                        .init(name: "AppTests", productType: "com.apple.product-type.bundle.unit-test"),
                    ])
                ], in: folder)
            let project = try AppProject(reading: folder.path)
            #expect(project.schemes.map(\.name) == ["App"])
            #expect(project.schemes.first?.isAutomatic == true)
            #expect(
                project.plans().map { "\($0.kind.rawValue) \($0.configuration ?? "-")" } == [
                    "run Debug", "test Debug", "profile Release", "analyze Debug", "archive Release",
                ])
        }
    }

    @Test func theOnlyAppIsMeantWhenNoTargetIsNamed() throws {
        try withTemporaryFolder { folder in
            let tests = "com.apple.product-type.bundle.unit-test"
            func read(_ targets: [WrittenProject.Target]) throws -> AppProject {
                try WrittenProject.write(["App.xcodeproj/project.pbxproj": WrittenProject.text(targets)], in: folder)
                return try AppProject(reading: folder.path)
            }
            let one = try read([.init(name: "Tests", productType: tests), .init(name: "App")])
            #expect(try one.target(named: nil).target.name == "App")
            #expect(try one.target(named: "Tests").target.name == "Tests")
            let two = try read([.init(name: "Free"), .init(name: "Paid")])
            #expect(throws: AppProjectError.self) { try two.target(named: nil) }
            let error = #expect(throws: AppProjectError.self) { try two.target(named: "Piad") }
            #expect(error?.finding.rule == .unknownTarget)
            #expect(error?.finding.fix == "did you mean \"Paid\"?")
        }
    }

    @Test(arguments: ["", "Empty", "App.xcodeproj/project.pbxproj"]) func aFolderWithoutProjectIsAnError(_ name: String)
        throws
    {
        try withTemporaryFolder { folder in
            try WrittenProject.write(["Empty/note.txt": "", "x": ""], in: folder)
            let error = #expect(throws: AppProjectError.self) {
                try AppProject(reading: folder.appendingPathComponent(name).path)
            }
            #expect(error?.finding.rule == .missingProject)
        }
    }

    /// One project of several that can not be read is told, and the others go on.
    @Test func anUnreadableProjectAmongOthersIsAFinding() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(
                ["App.xcodeproj/project.pbxproj": Self.app, "Bad.xcodeproj/project.pbxproj": "{ objects = "], in: folder
            )
            let project = try AppProject(reading: folder.path)
            #expect(project.projects.map(\.name) == ["App"])
            #expect(project.findings.map(\.rule) == [.malformedProject])
            #expect(throws: AppProjectError.self) { try AppProject(reading: folder.path + "/Bad.xcodeproj") }
        }
    }

    /// A link that leads back to a folder above does not end the search in a circle.
    @Test func linksAreNotFollowed() throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(["deep/note.txt": ""], in: folder)
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent("deep/back"), withDestinationURL: folder)
            #expect(throws: AppProjectError.self) { try AppProject(reading: folder.path) }
        }
    }
}
