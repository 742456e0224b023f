import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// Includes of files that are not there, in a project that is not generated yet.
@Suite struct UngeneratedIncludeTests {
    /// Where the project is not generated yet, the files that its xcconfig files need are missing all the same.
    @Test(arguments: [
        ("A.xcconfig", "#include \"Keys.xcconfig\"\n#include \"Hosts.xcconfig\"\n", "*s.xcconfig", 1),
        ("A.xcconfig", "#include? \"Keys.xcconfig\"\n", "*s.xcconfig", 0),
        ("A.xcconfig", "#include \"Keys.xcconfig\"\n", "Other", 0),
        ("Unnamed.xcconfig", "#include \"Keys.xcconfig\"\n", "*s.xcconfig", 0),
    ])
    func includesBesideAManifest(_ name: String, _ text: String, _ ignored: String, _ count: Int) throws {
        var project = CheckedProject.files([
            "Config/\(name)": text, ".gitignore": "\(ignored)\n", ".git/HEAD": "",
            "project.yml": "name: App\ntargets:\n  App:\n    configFiles:\n      Debug: Config/A.xcconfig\n",
        ])
        project.names = []
        let found = try project.findings(.missingIncludedFile)
        #expect(found.count == count)
        guard count > 0 else { return }
        #expect(
            found.map(\.message) == ["2 included files do not exist: Config/Keys.xcconfig and Config/Hosts.xcconfig"])
        #expect(found.map(\.fix) == ["create the files, which git ignores: everybody who builds needs copies"])
        #expect(found.map(\.severity) == [.error])
    }

    /// What Carthage checks out is one command, however many files are included, and wherever.
    @Test func includesOfWhatCarthageChecksOut() throws {
        var project = CheckedProject.files([
            "A.xcconfig": "#include \"Carthage/Checkouts/Kit/A.xcconfig\"\n",
            "B.xcconfig":
                "#include \"Carthage/Checkouts/Kit/A.xcconfig\"\n#include \"Carthage/Checkouts/Kit/B.xcconfig\"\n",
            ".gitignore": "Carthage\n", ".git/HEAD": "", "Cartfile": "",
            "project.yml": "name: App\ntargets:\n  App:\n    configFiles:\n      A: A.xcconfig\n      B: B.xcconfig\n",
        ])
        project.names = []
        let found = try project.findings(.missingIncludedFile)
        #expect(
            found.map(\.message) == ["the included file Carthage/Checkouts/Kit/A.xcconfig does not exist"])
        #expect(found.map(\.fix) == ["run carthage bootstrap, which creates it"])
        #expect(found.map(\.notes.count) == [2])
    }
}
