import Foundation
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Files that only the Mac of one developer has.
@Suite struct OutsideFileTests {
    /// - Parameter place: the folder of the repository.
    private func messages(
        _ resources: [String], _ sources: [String], _ files: [String: String], in place: String = "App"
    ) throws -> [String] {
        try withTemporaryFolder { folder in
            var target = WrittenProject.Target(name: "App", resources: resources)
            target.sources = sources
            let root = folder.appendingPathComponent(place)
            try WrittenProject.write(
                files.merging(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])]) { $1 }, in: root)
            return FolderCheck(CheckedFolder(root.path)).findings.filter { $0.rule == .fileOutsideRepository }.map(
                \.message)
        }
    }

    @Test(
        arguments: [
            (
                ["../../Downloads/Logo.png"], [],
                "App is built with ../../Downloads/Logo.png, which is outside of the repository: a build stops on other Macs"
            ),
            (
                [], ["/Users/ana/Keys.swift"],
                "App is built with /Users/ana/Keys.swift, which is outside of the repository: a build stops on other Macs"
            ),
            (
                ["../Desktop/a.png"], ["../Desktop/b.swift"],
                "App is built with ../Desktop/a.png and ../Desktop/b.swift, which are outside of the repository: a build stops on "
                    + "other Macs"
            ),
            // The repository has the file, and the path is that on the Mac of whoever added it.
            (
                [], ["/Users/ana/work/App/Sources/A.swift"],
                "the project names /Users/ana/work/App/Sources/A.swift by its path on one Mac: a build stops on others, "
                    + "though the repository has the file"
            ),
            (
                ["/Users/ana/work/App/Images/a.png"], ["/Users/ana/work/App/Sources/A.swift"],
                "the project names 2 files by their paths on one Mac, such as /Users/ana/work/App/Images/a.png: a build stops on others, "
                    + "though the repository has the files"
            ),
            // A tool makes the project of a package.
            ([], ["/Users/ana/Desktop/.build/checkouts/Kit/Package.swift"], nil),
            // Other repositories, and a folder of the project's.
            (["../Shared/Logo.png"], [], nil), (["Downloads/Logo.png"], [], nil),
        ] as [([String], [String], String?)])
    func aFileOfOneMac(_ resources: [String], _ sources: [String], _ message: String?) throws {
        #expect(
            try messages(
                resources, sources, [".git/HEAD": "", "Sources/A.swift": "", "Images/a.png": "", "b.swift": ""])
                == [message].compactMap { $0 })
        // Without a repository, its end is unknown.
        #expect(try messages(resources, sources, [:]) == [])
    }

    /// Where the repository is says nothing about the others beside it.
    @Test func aRepositoryInDownloads() throws {
        let place = "Users/ana/Downloads/App"
        #expect(
            try messages(["../Shared/Logo.png"], ["../../Desktop/a.swift"], [".git/HEAD": ""], in: place).count == 1)
        #expect(
            try messages(["../Shared/Logo.png", "../../Downloads/Other/a.png"], [], [".git/HEAD": ""], in: place) == [])
    }

    /// The folder of a user is that of another, unless both are below it.
    @Test(arguments: [
        ("/Users/ana/App/A.h", "/builds/App", true), ("/Users/ana/App/A.h", "/Users/ben/App", true),
        ("/Users/ana/Kit/A.h", "/Users/ana/App", false), ("/Users/anabel/A.h", "/Users/ana/App", true),
        ("/opt/A.h", "/Users/ana/App", false), ("/Users", "/opt", false),
    ])
    func theFolderOfAnotherUser(_ path: String, _ root: String, _ isOfAnother: Bool) {
        #expect(path.isOfUser(otherThanOf: root) == isOfAnother)
    }
}
