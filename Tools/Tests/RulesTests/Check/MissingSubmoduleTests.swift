import Foundation
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Submodules that a project has files in and that are not checked out.
@Suite struct MissingSubmoduleTests {
    private func findings(
        _ resources: [String], folders: [String] = ["Vendor/Kit", "Vendor/UI"], index: Data? = nil,
        url: String = "https://example.com/kit.git"
    ) throws -> [Finding] {
        try withTemporaryFolder { folder in
            let target = WrittenProject.Target(name: "App", resources: resources)
            try WrittenProject.write(
                [
                    "ios/App.xcodeproj/project.pbxproj": WrittenProject.text([target]), ".git/HEAD": "",
                    ".gitmodules": """
                    [submodule "Kit"]
                    \tpath = Vendor/Kit
                    \turl = \(url)
                    [submodule "UI"]
                    \tpath = Vendor/UI/
                    """,
                ], in: folder)
            for name in folders {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
            }
            if let index { try index.write(to: folder.appendingPathComponent(".git/index")) }
            return FolderCheck(CheckedFolder(folder.path)).findings.filter { $0.rule == .missingSubmodule }.map(
                RelativePaths(from: folder.path).shown)
        }
    }

    @Test func oneThatIsEmpty() throws {
        let found = try findings(["../Vendor/Kit/Kit.bundle"], index: GitIndexFile.data([("Vendor/Kit", .commit)]))
        #expect(
            found.map(\.message) == [
                "the git submodule Vendor/Kit, which has files of App, is not checked out: a build stops"
            ])
        #expect(found.map { $0.location?.description } == [".gitmodules:2:1"])
        #expect(found.map(\.fix) == ["run git submodule update --init --recursive"])
    }

    /// GitHub ended the protocol in 2022.
    @Test func anAddressThatNobodyServes() throws {
        let index = GitIndexFile.data([("Vendor/Kit", .commit)])
        let found = try findings(["../Vendor/Kit/a.png"], index: index, url: "git://github.com/a/kit.git")
        #expect(
            found.map(\.fix) == [
                "write https:// in place of git://, which GitHub does not serve, or run git -c url.https://.insteadOf=git:// "
                    + "submodule update --init --recursive"
            ])
    }

    @Test func severalThatAreEmpty() throws {
        let found = try findings(
            ["../Vendor/UI/a.png", "../Vendor/Kit/Kit.bundle"],
            index: GitIndexFile.data([("Vendor/Kit", .commit), ("Vendor/UI", .commit)]))
        #expect(
            found.map(\.message) == [
                "the git submodules Vendor/Kit and Vendor/UI, which have files of App, are not checked out: a build stops"
            ])
    }

    /// The project uses nothing of it, it is checked out, git has no commit for it, or it is not of this copy.
    @Test func nothingIsMissing() throws {
        let index = GitIndexFile.data([("Vendor/Kit", .commit)])
        #expect(try findings(["a.png", "../Vendor/KitUI/a.png"], index: index).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], folders: ["Vendor/Kit/Sources"], index: index).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], index: GitIndexFile.data([("Vendor/Kit", .file)])).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], index: GitIndexFile.data([("Vendor/Other", .commit)])).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], folders: [], index: index).isEmpty)
    }
}
