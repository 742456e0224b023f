import SourceText
import TestProjects
import Testing

@testable import Rules

/// One mistake in the files of several platforms, or at several places of a file, is one finding.
@Suite struct PlatformCopyTests {
    /// One merge went wrong, wherever its traces are.
    @Test func keysThatOccurTwice() throws {
        var project = CheckedProject()
        project.names = []
        project.files["App.xcodeproj/project.pbxproj"] =
            WrittenProject.text([CheckedProject.target("App"), CheckedProject.target("B")]).replacing(
                "buildSettings = {", with: "buildSettings = { A = 1; A = 2;")
        let found = try project.findings(.duplicateKey)
        #expect(found.count == 1)
        #expect((found.first?.notes.count ?? 0) > 2)
    }

    /// Of two objects with one identifier, the first is lost, and no merge brings it back.
    @Test(arguments: [1, 2]) func objectsWithOneIdentifier(_ count: Int) throws {
        var project = CheckedProject()
        project.names = []
        let twice = (1...count).map { number in
            "X\(number) = {isa = PBXFileReference; path = a;};\nX\(number) = {isa = PBXFileReference; path = b;};\n"
        }.joined()
        project.files["App.xcodeproj/project.pbxproj"] = WrittenProject.text([CheckedProject.target("App")])
            .replacing("objects = {", with: "objects = {\n\(twice)")
        let found = try project.findings(.duplicateKey)
        #expect(found.count == 1)
        #expect(found.first?.fix?.hasPrefix("give one of the two objects a new identifier") == true)
    }
}
