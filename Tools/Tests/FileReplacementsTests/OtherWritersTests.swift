import Foundation
import Testing

@testable import FileReplacements

/// Another program writes the same file between two looks: a hook is that program.
struct OtherWritersTests {
    private func add(_ text: String, to path: String) throws -> Bool {
        try FileReplacement.update(path) { ($0 ?? Data()) + Data(text.utf8) }
    }

    @Test(arguments: Lacking.allCases, [ReplacementStep.read, .drafted, .checked])
    func whatAnotherProgramWroteIsKept(_ lacking: Lacking, _ step: ReplacementStep) throws {
        // Where files cannot be exchanged, the second look is the last.
        guard step != .checked || ![.exchange, .both].contains(lacking) else { return }
        try lacking.assumed {
            try withFolder { folder in
                try folder.write("a", "file")
                try meanwhile(at: step) {
                    try folder.rename("other", over: "file")
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
                #expect(folder.text("file") == "otherb")
                #expect(folder.names == ["file"])
            }
        }
    }

    @Test(arguments: Lacking.allCases) func aFileThatAppearsIsKept(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try meanwhile(at: .drafted) {
                    try folder.write("other", "file")
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
                #expect(folder.text("file") == "otherb")
                #expect(folder.names == ["file"])
            }
        }
    }

    @Test(arguments: Lacking.allCases) func aFileThatVanishesIsMadeAnew(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try folder.write("a", "file")
                try meanwhile(at: .drafted) {
                    try FileManager.default.removeItem(atPath: folder.path("file"))
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
                #expect(folder.text("file") == "b")
                #expect(folder.names == ["file"])
            }
        }
    }

    /// Our bytes are put back; the other program writes once more before that, and its last version counts.
    @Test func theNewestVersionOfAnotherProgramStays() throws {
        try withFolder { folder in
            try folder.write("a", "file")
            try meanwhile(at: .checked) {
                try folder.rename("other", over: "file")
            } _: {
                let old = ReplacementStep.observer
                try observe { step in
                    old?(step)
                    if step == .rejected, folder.text("file") == "ab" {
                        #expect(throws: Never.self) { try folder.rename("newest", over: "file") }
                    }
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
            }
            #expect(folder.text("file") == "newestb")
            #expect(folder.names == ["file"])
        }
    }

    @Test(arguments: Lacking.allCases) func accessThatIsTakenAwayInTheMeantimeStaysAway(_ lacking: Lacking) throws {
        try lacking.assumed {
            try withFolder { folder in
                try folder.write("a", "file", mode: 0o644)
                try meanwhile(at: .drafted) {
                    try #require(chmod(folder.path("file"), 0o600) == 0)
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
                #expect(folder.mode("file") == 0o600)
                #expect(folder.text("file") == "ab")
            }
        }
    }

    /// Today's attack: the link was replaced by a file that had the link's own mode, 0777.
    @Test(arguments: Lacking.allCases, [ReplacementStep.read, .drafted, .checked])
    func aLinkThatIsPutThereIsFollowed(_ lacking: Lacking, _ step: ReplacementStep) throws {
        // Where files cannot be exchanged, the second look is the last.
        guard step != .checked || ![.exchange, .both].contains(lacking) else { return }
        try lacking.assumed {
            try withFolder { folder in
                try folder.write("a", "file", mode: 0o640)
                try folder.write("x", "elsewhere", mode: 0o600)
                try meanwhile(at: step) {
                    try #require(unlink(folder.path("file")) == 0)
                    try folder.link("file", to: "elsewhere")
                } _: {
                    _ = try add("b", to: folder.path("file"))
                }
                #expect(folder.target("file") == "elsewhere")
                #expect(folder.text("elsewhere") == "xb")
                #expect(folder.mode("elsewhere") == 0o600)
                #expect(folder.names == ["elsewhere", "file"])
            }
        }
    }

    @Test func aProgramThatWritesAllTheTimeIsAnError() throws {
        try withFolder { folder in
            try folder.write("a", "file")
            let error = observe { step in
                guard step == .checked else { return }
                #expect(throws: Never.self) { try folder.rename(UUID().uuidString, over: "file") }
            } _: {
                #expect(throws: FileReplacementError.self) { try add("b", to: folder.path("file")) }
            }
            #expect(error?.code == .changed)
            #expect(folder.names == ["file"])
            // The other program's last version, whole.
            #expect(folder.text("file")?.count == 36)
        }
    }

    /// Four writers of this tool, each of which adds its letters: none is lost.
    @Test func ourOwnWritersWaitForEachOther() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("writers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("file").path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for letter in ["a", "b", "c", "d"] {
                group.addTask { for _ in 0..<25 { _ = try add(letter, to: path) } }
            }
            try await group.waitForAll()
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for letter in "abcd" { #expect(text.filter { $0 == letter }.count == 25) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
}
