import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Projects that nobody builds, and those that are made from a manifest.
@Suite struct LeftoverProjectTests {
    /// The projects of a folder that were left behind, all with the same target.
    private func leftovers(_ names: [String], _ files: [String: String], mention: String = "") throws -> [String] {
        try withTemporaryFolder { folder in
            var files = files
            for name in names {
                var target = WrittenProject.Target(name: "App")
                if name == "App" { target.scripts = [mention] }
                files["\(name).xcodeproj/project.pbxproj"] = WrittenProject.text([target])
            }
            try WrittenProject.write(files, in: folder)
            let leftovers = LeftoverProjects(in: CheckedFolder(folder.path))
            return names.filter { leftovers.contain("\(folder.path)/\($0).xcodeproj") }
        }
    }

    /// A workspace has the one, so that the other beside it was left behind; a workspace in another folder says nothing.
    @Test(arguments: [
        ("App.xcworkspace", "group:App.xcodeproj", ["Old"]),
        ("App.xcworkspace", "absolute:/Users/ana/App/App.xcodeproj", ["Old"]),
        ("App.xcworkspace", "group:Kit/Kit.xcodeproj", []), ("Kit/App.xcworkspace", "group:../App.xcodeproj", []),
    ])
    func besideTheOneThatIsOpened(_ workspace: String, _ location: String, _ expected: [String]) throws {
        let contents = "<Workspace version=\"1.0\"><FileRef location=\"\(location)\"></FileRef></Workspace>"
        let found = try leftovers(["App", "Old"], ["\(workspace)/contents.xcworkspacedata": contents])
        #expect(found == expected)
    }

    /// The copy of another project that somebody set aside.
    @Test(arguments: [("Other/App_BROKEN", ["Other/App_BROKEN"]), ("App copy", ["App copy"]), ("OldTown", [])])
    func aCopy(_ name: String, _ expected: [String]) throws {
        #expect(try leftovers(["App", name], [:], mention: name) == expected)
    }

    /// A project above has the targets of one that nothing refers to.
    @Test(arguments: [("Kit/Old.xcodeproj", []), ("", ["Kit/Old"])])
    func belowTheOneWithItsTargets(_ mention: String, _ expected: [String]) throws {
        #expect(try leftovers(["App", "Kit/Old"], [:], mention: mention) == expected)
    }

    /// Nobody builds it, so that what is wrong there is a note.
    @Test func aLeftover() throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "$(PROJECT_NAME)-Info.plist"]])
        ]
        project.names = ["App", "Kit/Old"]
        project.files = [
            "App-Info.plist": CheckedProject.propertyList(""), "Other/Old-Info.plist": CheckedProject.propertyList(""),
        ]
        #expect(try project.findings(.missingReferencedFile).map(\.severity) == [.note])
    }

    /// A change of a project that a tool generates is gone the next time.
    @Test(
        arguments: [
            ("project.yml", "name: App\ntargets:\n  App:\n    type: application\n", "XcodeGen"),
            ("Project.swift", "import ProjectDescription\n", "Tuist"), ("project.yml", "other: 1\n", nil),
            ("Kit/project.yml", "name: App\ntargets:\n  App:\n    type: application\n", nil),
        ] as [(String, String, String?)])
    func aGeneratedProject(_ file: String, _ text: String, _ generator: String?) throws {
        var project = CheckedProject.files([file: text])
        project.targets = [
            CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "App/App-Info.plist"]])
        ]
        let found = try project.findings(.missingReferencedFile)
        #expect(
            found.flatMap(\.notes).map(\.message)
                == (generator.map { ["\($0) generates the project from this file: make the change here"] } ?? []))
    }
}
