import Foundation
import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// The edits that agents and people in a hurry make: each that opens a release, changes what a release reaches, or keeps a value
/// from arriving is an error of `check`; the others add nothing.
@Suite struct EditsTests {
    private static func found(in folder: URL) -> Set<String> {
        Set(
            FolderCheck(CheckedFolder(folder.path)).findings.filter { $0.severity > .note }.map {
                "\($0.severity) \($0.rule.rawValue)"
            })
    }

    private static func check(_ edit: ProjectEdit, isJSON: Bool) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(try #require(edit.edited, "nothing to edit"), in: folder)
            if isJSON { try ConvertedProject.convert(folder.appendingPathComponent("App.xcodeproj")) }
            let found = found(in: folder)
            switch edit.outcome {
            case .harm: #expect(found.contains { $0.hasPrefix("error") }, "silent: \(found.sorted())")
            case .warning: #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("warning") })
            case .none: #expect(found.isEmpty, "noisy: \(found.sorted())")
            }
        }
    }

    @Test(arguments: EditedProject.ofFiles + EditedProject.ofProject) func anEditIsAnErrorOrNothing(_ edit: ProjectEdit)
        throws
    {
        try Self.check(edit, isJSON: false)
    }

    @Test(arguments: EditedProject.ofFiles) func theSameInTheJSONFormat(_ edit: ProjectEdit) throws {
        try Self.check(edit, isJSON: true)
    }
}

extension ProjectEdit: CustomTestStringConvertible {
    package var testDescription: String { name }
}
