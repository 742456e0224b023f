import Foundation
import Testing

@testable import FileReplacements

/// One file is changed: what becomes of it, and of what lies around it.
struct ReplacingTests {
    private func add(_ text: String, to path: String) throws -> Bool {
        try FileReplacement.update(path) { ($0 ?? Data()) + Data(text.utf8) }
    }

    @Test(arguments: Lacking.allCases) func aFileIsMadeAndChanged(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try #require(try add("a", to: folder.path("deep/er/file")))
                #expect(folder.mode("deep/er/file") == 0o600)
                try #require(try add("b", to: folder.path("deep/er/file")))
                #expect(folder.text("deep/er/file") == "ab")
                #expect(folder.names == ["deep", "deep/er", "deep/er/file"])
            }
        }
    }

    @Test(arguments: Lacking.allCases, [0o600, 0o640, 0o666, 0o444] as [mode_t])
    func theModeStays(_ lacking: Lacking, _ mode: mode_t) throws {
        try lacking.assumed {
            try withFolder { folder in
                try folder.write("a", "file", mode: mode)
                try #require(try add("b", to: folder.path("file")))
                #expect(folder.mode("file") == mode)
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func theOwnerStays() throws {
        try withFolder { folder in
            try folder.write("a", "file")
            try #require(chown(folder.path("file"), 4_242, 4_343) == 0)
            try #require(try add("b", to: folder.path("file")))
            var status = stat()
            try #require(lstat(folder.path("file"), &status) == 0)
            #expect((status.st_uid, status.st_gid) == (4_242, 4_343))
        }
    }

    @Test func nothingToWriteMakesNothing() throws {
        try withFolder { folder in
            try #require(try !FileReplacement.update(folder.path("deep/file")) { _ in nil })
            #expect(folder.names == [])
        }
    }

    struct Stop: Error {}

    @Test(arguments: Lacking.allCases) func anErrorOfTheChangeLeavesAllAsItWas(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try folder.write("a", "file")
                #expect(throws: Stop.self) { try FileReplacement.update(folder.path("file")) { _ in throw Stop() } }
                #expect(throws: Stop.self) {
                    try FileReplacement.update(folder.path("deep/file")) { _ in throw Stop() }
                }
                #expect(folder.text("file") == "a")
                #expect(folder.names == ["file"])
            }
        }
    }

    @Test(
        arguments: [
            ("real", ["real": nil]), ("deep/real", [:]), ("middle", ["middle": "real", "real": nil]),
        ] as [(String, [String: String?])])
    func linksStay(_ target: String, _ others: [String: String?]) throws {
        try withFolder { folder in
            for (name, target) in others {
                if let target { try folder.link(name, to: target) } else { try folder.write("a", name) }
            }
            try folder.link("file", to: target)
            _ = try add("b", to: folder.path("file"))
            #expect(folder.target("file") == target)
            #expect(folder.text("file") == (others.isEmpty ? "b" : "ab"))
        }
    }

    @Test func aLinkOfAFolderThatIsNotThereYetStays() throws {
        try withFolder { folder in
            try folder.link("folder", to: "real/folder")
            try #require(try add("a", to: folder.path("folder/file")))
            #expect(folder.target("folder") == "real/folder")
            #expect(folder.text("real/folder/file") == "a")
        }
    }

    @Test func linksInACircleAreAnError() throws {
        try withFolder { folder in
            try folder.link("a", to: "b")
            try folder.link("b", to: "a")
            #expect(throws: FileReplacementError.self) { try add("x", to: folder.path("a")) }
        }
    }

    @Test(arguments: ["pipe", "folder", "link"]) func onlyARegularFileIsReplaced(_ kind: String) throws {
        try withFolder { folder in
            switch kind {
            case "pipe": try #require(mkfifo(folder.path("file"), 0o600) == 0)
            case "folder": try folder.makeFolder("file")
            default: try folder.link("file", to: "/dev/null")
            }
            let error = #expect(throws: FileReplacementError.self) { try add("x", to: folder.path("file")) }
            #expect(error?.code == .notRegular)
            #expect(folder.names == ["file"])
        }
    }

    @Test func aFileThatIsTooLargeIsLeftAlone() throws {
        try withFolder { folder in
            try folder.write("", "file")
            try #require(truncate(folder.path("file"), off_t(FileSnapshot.maximumSize) + 1) == 0)
            let error = #expect(throws: FileReplacementError.self) { try add("x", to: folder.path("file")) }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func aFolderInTheWayIsAnError() throws {
        try withFolder { folder in
            try folder.write("a", "file")
            let error = #expect(throws: FileReplacementError.self) { try add("x", to: folder.path("file/file")) }
            #expect(error?.code == .unwritable)
            #expect(error?.message == "the folder of the file cannot be opened, or is not a folder: Not a directory")
        }
    }

    // MARK: Leftovers

    @Test func whatAKilledWriterLeftIsRemovedAndNothingElse() throws {
        try withFolder { folder in
            let foreign = [
                ".switchyard-draft-0123456789abcde", ".switchyard-draft-0123456789ABCDEF",
                ".switchyard-draft-0123456789abcdef0", "switchyard-draft-0123456789abcdef", ".file.1A2B",
            ]
            for name in foreign { try folder.write("x", name) }
            try folder.makeFolder(".switchyard-draft-0000000000000000")
            try folder.link(".switchyard-draft-0000000000000001", to: "elsewhere")
            try folder.write("x", ".switchyard-draft-0123456789abcdef")
            try folder.write("x", FileDraft.makeName())
            try #require(try add("a", to: folder.path("file")))
            let kept = foreign + [".switchyard-draft-0000000000000000", ".switchyard-draft-0000000000000001", "file"]
            #expect(folder.names == kept.sorted())
        }
    }

    // MARK: Locks

    @Test func aLockedFolderIsWaitedForAndThenAnError() throws {
        try withFolder { folder in
            let other = try #require(OpenFolder(folder.path, from: nil))
            try #require(flock(other.descriptor, LOCK_EX | LOCK_NB) == 0)
            let error = LockedFolder.$timeout.withValue(20) {
                #expect(throws: FileReplacementError.self) { try add("a", to: folder.path("file")) }
            }
            #expect(error?.code == .inUse)
            #expect(folder.names == [])
            try #require(flock(other.descriptor, LOCK_UN) == 0)
            try #require(try add("a", to: folder.path("file")))
        }
    }

    @Test func theFolderIsLockedFromReadingToWriting() throws {
        try withFolder { folder in
            for step in [ReplacementStep.read, .drafted, .exchanged] {
                try folder.write("a", "file")
                try meanwhile(at: step) {
                    let other = try #require(OpenFolder(folder.path, from: nil))
                    #expect(flock(other.descriptor, LOCK_EX | LOCK_NB) != 0, "\(step)")
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
            }
        }
    }
}
