import Foundation
import TestSupport
import Testing

/// The rules run on all processors, and each process hashes differently. Neither changes a byte of what is printed.
@Suite struct CheckRepetitionTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Examples").standardizedFileURL

    @Test(arguments: ["text", "json", "sarif", "github"])
    func everyRunPrintsTheSame(_ format: String) async throws {
        for folder in [Switchyard.fixtures, Self.examples] {
            let first = try await Self.check(folder, format)
            #expect(first.code == 1 || folder == Self.examples, "\(folder.path) has findings to compare")
            for _ in 0..<2 { try await #expect(Self.check(folder, format).output == first.output) }
        }
    }

    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func everyRunOverTheCorpusPrintsTheSame() async throws {
        let first = try await Self.check(Corpus.folder, "json")
        #expect(first.output.utf8.count > 10_000)
        try await #expect(Self.check(Corpus.folder, "json").output == first.output)
    }

    private static func check(_ folder: URL, _ format: String) async throws -> Switchyard.Ended {
        try await Switchyard.run(["check", "--severity", "note", "--format", format, folder.path])
    }
}
