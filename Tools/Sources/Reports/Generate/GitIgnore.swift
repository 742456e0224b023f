import Foundation

/// What git thinks of a file that must not be committed.
enum GitIgnore {
    /// Whether git would commit a file: it is in a repository, and no pattern ignores it. `false` without git.
    static func wouldCommit(_ path: String, in folder: URL) async -> Bool {
        // 0: ignored, 1: not ignored, 128: no repository.
        let ended = try? await GitProcess.run(["check-ignore", "--quiet", "--", path], in: folder.path)
        return ended?.code == 1
    }
}
