import SourceText
import TestProjects
import Testing

@testable import Rules

/// Files that only the Mac of one developer has.
@Suite struct OutsideFileTests {
    private func messages(_ resources: [String], _ sources: [String], _ files: [String: String]) throws -> [String] {
        var project = CheckedProject.files(files)
        project.targets[0].resources = resources
        project.targets[0].sources = sources
        return try project.messages(.fileOutsideRepository)
    }

    @Test(
        arguments: [
            (
                ["../../Downloads/Logo.png"], [],
                "App is built with Logo.png from outside of the repository, the folder Downloads: a build stops on other Macs"
            ),
            (
                [], ["/Users/ana/Keys.swift"],
                "App is built with Keys.swift from outside of the repository, the folder Users: a build stops on other Macs"
            ),
            (
                ["../Desktop/a.png"], ["../Desktop/b.swift"],
                "App is built with a.png and b.swift from outside of the repository, the folder Desktop: a build stops on other "
                    + "Macs"
            ),
            // Other repositories, and a folder of the project's.
            (["../Shared/Logo.png"], [], nil), (["Downloads/Logo.png"], [], nil),
        ] as [([String], [String], String?)])
    func aFileOfOneMac(_ resources: [String], _ sources: [String], _ message: String?) throws {
        #expect(try messages(resources, sources, [".git/HEAD": ""]) == [message].compactMap { $0 })
        // Without a repository, its end is unknown.
        #expect(try messages(resources, sources, [:]) == [])
    }
}
