import Foundation
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Submodules that a project has files in and that are not checked out.
@Suite struct MissingSubmoduleTests {
    /// An index with one entry, as gitformat-index(5) has it.
    private static func index(_ path: String, mode: UInt8) -> Data {
        Data("DIRC\0\0\0\u{2}\0\0\0\u{1}".utf8) + Data(count: 24) + Data([0, 0, mode, 0]) + Data(count: 34)
            + Data("\(path)\0".utf8)
    }

    private static let commit: UInt8 = 0xE0
    private static let file: UInt8 = 0x81

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
        let found = try findings(["../Vendor/Kit/Kit.bundle"], index: Self.index("Vendor/Kit", mode: Self.commit))
        #expect(
            found.map(\.message) == [
                "the git submodule Vendor/Kit, which has files of App, is not checked out: a build stops"
            ])
        #expect(found.map { $0.location?.description } == [".gitmodules:2:1"])
        #expect(found.map(\.fix) == ["run git submodule update --init --recursive"])
    }

    /// GitHub ended the protocol in 2022.
    @Test func anAddressThatNobodyServes() throws {
        let index = Self.index("Vendor/Kit", mode: Self.commit)
        let found = try findings(["../Vendor/Kit/a.png"], index: index, url: "git://github.com/a/kit.git")
        #expect(
            found.map(\.fix) == [
                "write https:// in place of git:// there, which GitHub does not serve, run git submodule sync, and run git "
                    + "submodule update --init --recursive"
            ])
    }

    @Test func severalThatAreEmpty() throws {
        let found = try findings(
            ["../Vendor/UI/a.png", "../Vendor/Kit/Kit.bundle"],
            index: Self.index("Vendor/Kit", mode: Self.commit) + Self.index("Vendor/UI", mode: Self.commit))
        #expect(
            found.map(\.message) == [
                "the git submodules Vendor/Kit and Vendor/UI, which have files of App, are not checked out: a build stops"
            ])
    }

    /// The project uses nothing of it, it is checked out, git has no commit for it, or it is not of this copy.
    @Test func nothingIsMissing() throws {
        let index = Self.index("Vendor/Kit", mode: Self.commit)
        #expect(try findings(["a.png", "../Vendor/KitUI/a.png"], index: index).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], folders: ["Vendor/Kit/Sources"], index: index).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], index: Self.index("Vendor/Kit", mode: Self.file)).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], index: Self.index("Vendor/Other", mode: Self.commit)).isEmpty)
        #expect(try findings(["../Vendor/Kit/a.png"], folders: [], index: index).isEmpty)
    }
}
