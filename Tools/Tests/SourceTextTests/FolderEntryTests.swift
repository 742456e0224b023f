import Foundation
import TestProjects
import Testing

@testable import SourceText

/// The names in a folder, with what they are the names of.
@Suite struct FolderEntryTests {
    @Test func everyKindIsToldWithoutFollowingLinks() throws {
        try withTemporaryFolder { folder in
            let files = FileManager.default
            try Data("a".utf8).write(to: folder.appendingPathComponent("file.txt"))
            try Data().write(to: folder.appendingPathComponent(".hidden"))
            try files.createDirectory(
                at: folder.appendingPathComponent("Ordner é"), withIntermediateDirectories: false)
            try files.createSymbolicLink(
                atPath: folder.path + "/link", withDestinationPath: folder.path + "/Ordner é")
            try files.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
            #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
            let entries = FolderEntry.all(in: folder.path)
            #expect(
                Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kind) }) == [
                    "file.txt": .file, ".hidden": .file, "Ordner é": .folder, "link": .link, "dangling": .link,
                    "pipe": .other,
                ])
            for entry in entries { #expect(FileKind(at: "\(folder.path)/\(entry.name)") == entry.kind) }
        }
    }

    @Test(arguments: ["/nowhere", "", "/etc/passwd", "a\0b"]) func whatIsNoFolderHasNoEntries(_ path: String) {
        #expect(FolderEntry.all(in: path).isEmpty)
    }
}
