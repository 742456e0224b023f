import Foundation
import SourceText
import TestSupport
import Testing

@testable import XcodeProjects

/// Which projects a workspace names, and where they lie.
@Suite struct WorkspaceTests {
    /// The projects of a workspace at `/repo/ios/All.xcworkspace`.
    private func projects(_ body: String) -> [String] {
        XcodeWorkspace.projects(
            data: Data("<?xml version=\"1.0\"?>\n<Workspace version = \"1.0\">\(body)</Workspace>".utf8),
            directory: "/repo/ios/All.xcworkspace")
    }

    @Test(arguments: [
        // Relative to the group; outside of all groups, to the folder of the workspace.
        ("group:App.xcodeproj", "/repo/ios/App.xcodeproj"), ("group:App/App.xcodeproj", "/repo/ios/App/App.xcodeproj"),
        ("group:../Kit/Kit.xcodeproj", "/repo/Kit/Kit.xcodeproj"), ("group:/opt/A.xcodeproj", "/opt/A.xcodeproj"),
        ("group:./A.xcodeproj", "/repo/ios/A.xcodeproj"), ("container:App.xcodeproj", "/repo/ios/App.xcodeproj"),
        ("container:../A.xcodeproj", "/repo/A.xcodeproj"), ("absolute:/opt/A.xcodeproj", "/opt/A.xcodeproj"),
        ("absolute:/../A.xcodeproj", "/A.xcodeproj"),
        ("group:My App/My App.xcodeproj", "/repo/ios/My App/My App.xcodeproj"),
        ("group:a:b/A.xcodeproj", "/repo/ios/a:b/A.xcodeproj"),
        ("group:Q&amp;A.xcodeproj", "/repo/ios/Q&A.xcodeproj"),
    ]) func locations(_ location: String, _ path: String) {
        #expect(projects("<FileRef location = \"\(location)\"/>") == [path])
    }

    @Test(arguments: [
        // Packages, playgrounds and documents are not projects.
        "<FileRef location = \"group:Kit\"/>", "<FileRef location = \"group:README.md\"/>",
        "<FileRef location = \"group:Play.playground\"/>", "<FileRef location = \"group:A.xcodeproj/README.md\"/>",
        // Without a location, with one that Xcode does not have, and with one of the developer folder.
        "<FileRef/>", "<FileRef location = \"\"/>", "<FileRef location = \"elsewhere:A.xcodeproj\"/>",
        "<FileRef location = \"developer:A.xcodeproj\"/>", "<FileRef location = \"A.xcodeproj\"/>",
        // Other elements.
        "<Other location = \"group:A.xcodeproj\"/>", "<!-- <FileRef location = \"group:A.xcodeproj\"/> -->", "",
    ]) func otherReferencesAreNoProjects(_ body: String) {
        #expect(projects(body).isEmpty)
    }

    /// `group:` adds up, `container:` and `absolute:` start again.
    @Test(arguments: [
        ("group:Code", "group:App", "group:A.xcodeproj", "/repo/ios/Code/App/A.xcodeproj"),
        ("container:Code", "group:App", "group:A.xcodeproj", "/repo/ios/Code/App/A.xcodeproj"),
        ("group:Code", "container:App", "group:A.xcodeproj", "/repo/ios/App/A.xcodeproj"),
        ("group:Code", "group:App", "container:A.xcodeproj", "/repo/ios/A.xcodeproj"),
        ("absolute:/opt", "group:App", "group:A.xcodeproj", "/opt/App/A.xcodeproj"),
        ("group:Code", "absolute:/opt", "group:A.xcodeproj", "/opt/A.xcodeproj"),
        ("group:Code", "group:..", "group:A.xcodeproj", "/repo/ios/A.xcodeproj"),
        // A group without a folder of its own.
        ("group:Code", "group:", "group:A.xcodeproj", "/repo/ios/Code/A.xcodeproj"),
        ("group:Code", "container:", "group:A.xcodeproj", "/repo/ios/A.xcodeproj"),
    ]) func groupsAddUp(_ outer: String, _ inner: String, _ file: String, _ path: String) {
        let body = """
            <Group location = "\(outer)" name = "Outer"><Group location = "\(inner)">
            <FileRef location = "\(file)"/></Group></Group><FileRef location = "group:After.xcodeproj"/>
            """
        // What follows a group is not in it.
        #expect(projects(body) == [path, "/repo/ios/After.xcodeproj"])
    }

    @Test func aGroupWithoutLocationAddsNothing() {
        #expect(
            projects("<Group name = \"G\"><FileRef location = \"group:A.xcodeproj\"/></Group>") == [
                "/repo/ios/A.xcodeproj"
            ])
    }

    /// The workspace inside of a project refers to that project.
    @Test func theWorkspaceOfAProjectIsItself() {
        let data = Data("<Workspace version = \"1.0\"><FileRef location = \"self:\"/></Workspace>".utf8)
        #expect(
            XcodeWorkspace.projects(data: data, directory: "/repo/App.xcodeproj/project.xcworkspace") == [
                "/repo/App.xcodeproj"
            ])
    }

    @Test func theOrderIsThatOfTheFile() {
        let names = ["B", "A", "C", "A"]
        let body = names.map { "<FileRef location = \"group:\($0).xcodeproj\"></FileRef>" }.joined(separator: "\n")
        #expect(projects(body) == names.map { "/repo/ios/\($0).xcodeproj" })
    }

    /// Whatever the bytes are, the paths that come out are absolute projects.
    @Test(arguments: 0..<40) func damagedFilesAreReadAsFarAsTheyGo(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var bytes = Array(
            """
            <Workspace version = "1.0"><Group location = "container:Code" name = "Code">
            <FileRef location = "group:App/App.xcodeproj"></FileRef></Group><FileRef location = "group:Kit.xcodeproj"/>
            </Workspace>
            """.utf8)
        for _ in 0...generator.upTo(3) {
            let start = generator.upTo(bytes.count - 1)
            let end = min(bytes.count, start + generator.upTo(12))
            bytes.replaceSubrange(
                start..<end, with: Array(generator.pick(["", "<", ">", "\"", "/", "&", "\u{0}", ":"]).utf8))
        }
        for path in XcodeWorkspace.projects(data: Data(bytes), directory: "/repo/All.xcworkspace") {
            #expect(path.hasPrefix("/") && path.hasSuffix(".xcodeproj"))
        }
    }

    @Test func groupsMayBeNestedDeeply() {
        let depth = 3_000
        let open = String(repeating: "<Group location = \"group:d\">", count: depth)
        let body = open + "<FileRef location = \"group:A.xcodeproj\"/>" + String(repeating: "</Group>", count: depth)
        // Longer than any path: such a group adds nothing, and nothing runs out.
        for path in projects(body) { #expect(path.utf8.count <= 4096 + 20) }
    }

    @Test func aWorkspaceWithoutContentsIsEmpty() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let workspace = folder.appendingPathComponent("All.xcworkspace")
        try FileManager.default.createDirectory(at: workspace, withIntermediateDirectories: true)
        #expect(try XcodeWorkspace.projects(in: workspace.path).isEmpty)
        #expect(try XcodeWorkspace.projects(in: folder.path + "/No.xcworkspace").isEmpty)
        // A folder in the place of the file is an error with the file's name.
        let contents = workspace.appendingPathComponent("contents.xcworkspacedata")
        try FileManager.default.createDirectory(at: contents, withIntermediateDirectories: true)
        let error = #expect(throws: XcodeProjectError.self) { try XcodeWorkspace.projects(in: workspace.path) }
        #expect(error?.finding.rule == .unreadableWorkspace)
        #expect(error?.finding.location?.file == contents.path)
    }
}
