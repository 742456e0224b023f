import Foundation
import LocatedPropertyLists
import Testing

/// Files are written whole, keep their permissions, and links stay links.
@Suite struct EditingFilesTests {
    private let files = FileManager.default

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = files.temporaryDirectory.appendingPathComponent("staged-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        try body(folder)
    }

    @Test func permissionsStay() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("a")
            try Data("old".utf8).write(to: file)
            try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
            var staged = StagedFiles()
            try staged.stage(Data("new".utf8), for: file)
            #expect(try Data(contentsOf: file) == Data("old".utf8))
            try staged.commit()
            #expect(try Data(contentsOf: file) == Data("new".utf8))
            let permissions = try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
            #expect(permissions?.intValue == 0o640)
            #expect(try files.contentsOfDirectory(atPath: folder.path) == ["a"])
        }
    }

    @Test func aLinkStaysAndItsFileIsWritten() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("real")
            try Data("old".utf8).write(to: file)
            let link = folder.appendingPathComponent("link")
            try files.createSymbolicLink(atPath: link.path, withDestinationPath: "real")
            var staged = StagedFiles()
            try staged.stage(Data("new".utf8), for: link)
            try staged.commit()
            #expect(try files.destinationOfSymbolicLink(atPath: link.path) == "real")
            #expect(try Data(contentsOf: file) == Data("new".utf8))
        }
    }

    /// The second file cannot be written, so the first is not either.
    @Test func whatCannotBeWrittenChangesNothing() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("a")
            try Data("old".utf8).write(to: file)
            var staged = StagedFiles()
            try staged.stage(Data("new".utf8), for: folder.appendingPathComponent("deep/er/b"))
            try staged.stage(Data("new".utf8), for: file)
            let error = #expect(throws: PropertyListEditError.self) {
                try staged.stage(Data("new".utf8), for: file.appendingPathComponent("c"))
            }
            #expect(error?.code == .unwritable)
            staged.discard()
            #expect(try Data(contentsOf: file) == Data("old".utf8))
            #expect(try files.contentsOfDirectory(atPath: folder.path) == ["a"])
        }
    }
}
