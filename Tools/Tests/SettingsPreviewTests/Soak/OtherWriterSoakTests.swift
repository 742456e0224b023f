import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import SettingsPreview

/// Another program, which knows nothing of locks, writes the file all the time: next to nothing that it wrote is lost.
///
/// It may read the file in the instant in which an exchange that came too late is taken back, and write what it read:
/// then it loses a key of its own. `OtherWritersTests` shows, step by step, that nothing else is lost.
struct OtherWriterSoakTests {
    @Test func whatAnotherProgramWritesIsHardlyEverLost() async throws {
        let count = SoakCount.of(full: 2_000, slice: 100)
        try await withFixture { fixture in
            let file = fixture.defaults
            try file.store(["start": true])
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try Self.write(count, to: file.url) }
                group.addTask {
                    for turn in 0..<count / 4 {
                        // A write may give up, because the other program never rests.
                        do {
                            try file.store(["ours": .integer(Int64(turn))])
                        } catch let error as DefaultsError {
                            #expect(error.message.hasPrefix("another program keeps writing the file"))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let values = try file.values()
            let lost = (0..<count).filter { values["theirs\($0)"] == nil }
            #expect(lost.count <= count / 20, "\(lost)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).count == 2)
        }
    }

    /// Reads, adds a key, and puts a new file in the place of the old one, as most programs do.
    private static func write(_ count: Int, to url: URL) throws {
        for turn in 0..<count {
            var values = try #require(try PropertyList.read(url).dictionaryValue)
            values["theirs\(turn)"] = true
            try PropertyList.data(.dictionary(values)).write(to: url, options: .atomic)
        }
    }
}
