import Foundation
import Subprocess
import Testing

/// Git repositories of tests.
enum Repository {
    /// Runs git as somebody.
    @discardableResult static func git(_ arguments: [String], in folder: URL) async throws -> String {
        let person = [
            "-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "-c", "commit.gpgsign=false",
        ]
        let ended = try await Subprocess.run(
            .name("git"), arguments: Arguments(["-C", folder.path] + person + arguments),
            output: .string(limit: 100_000))
        #expect(ended.terminationStatus.isSuccess)
        return ended.standardOutput
    }

    /// Commits all files of a folder as the first commit.
    static func commitAll(in folder: URL) async throws {
        try await git(["init", "--quiet"], in: folder)
        try await git(["add", "--force", "."], in: folder)
        try await git(["commit", "--quiet", "--message", "first"], in: folder)
    }
}
