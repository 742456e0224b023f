import Foundation
import SourceText
import Subprocess

/// Files of earlier revisions, as git has them.
package struct GitRevision {
    /// What git could not do, in words.
    package struct ReadError: Error {
        let message: String
        let fix: String?
        /// Whether the file or folder is not there at the revision.
        var isMissing = false
    }

    /// The revision as it was given: a commit, a tag, a branch, `HEAD~1`.
    let name: String

    /// Returns the bytes of a file at the revision.
    func contents(of file: URL) async throws -> Data {
        let folder = file.deletingLastPathComponent()
        let commit = try await commit(in: folder)
        let ended = try await Self.git(["cat-file", "blob", "\(commit):./\(file.lastPathComponent)"], in: folder)
        guard ended.isSuccess else {
            let isMissing = ["does not exist in", "exists on disk, but not in"].contains(where: ended.errors.contains)
            throw isMissing
                ? ReadError(message: "the file does not exist at \"\(name)\"", fix: nil, isMissing: true)
                : Self.error(ended.errors)
        }
        return ended.output
    }

    /// The bytes of the file that had the name of a file at the revision, in another folder, where it is gone now; `nil` unless
    /// there is exactly one.
    func moved(_ file: URL) async throws -> (path: String, data: Data)? {
        let folder = file.deletingLastPathComponent()
        let commit = try await commit(in: folder)
        let listed = try await Self.git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit], in: folder)
        let found = try await Self.git(["rev-parse", "--show-toplevel"], in: folder)
        guard listed.isSuccess, found.isSuccess else { throw Self.error(listed.errors + found.errors) }
        let top = String(decoding: found.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        let gone = listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter { path in
            path.part(afterLast: "/") == file.lastPathComponent
                && !FileManager.default.fileExists(atPath: "\(top)/\(path)")
        }
        guard let path = gone.first, gone.count == 1 else { return nil }
        let read = try await Self.git(["cat-file", "blob", "\(commit):\(path)"], in: folder)
        guard read.isSuccess else { throw Self.error(read.errors) }
        return (path, read.output)
    }

    /// The hash of the commit, so that nothing else of the name reaches a path.
    private func commit(in folder: URL) async throws -> String {
        let ended = try await Self.git(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: folder)
        if ended.isSuccess { return String(decoding: ended.output, as: UTF8.self).trimmingCharacters(in: .newlines) }
        guard ended.errors.isEmpty else { throw Self.error(ended.errors) }
        let shallow = try await Self.git(["rev-parse", "--is-shallow-repository"], in: folder)
        let isShallow = String(decoding: shallow.output, as: UTF8.self).hasPrefix("true")
        throw ReadError(
            message: "git does not know revision \"\(name)\"\(isShallow ? " in this shallow clone" : "")",
            fix: isShallow
                ? "clone the whole history: fetch-depth: 0 of actions/checkout, GIT_DEPTH: \"0\" on GitLab"
                : "pass a commit, a tag, a branch, or HEAD~1")
    }

    /// Writes the files of a folder at the revision that a report reads into another folder. Nothing in the repository is
    /// written, and nothing of it is run.
    func layOut(_ folder: URL, in tree: URL) async throws {
        let commit = try await commit(in: folder)
        let prefix = try await Self.git(["rev-parse", "--show-prefix"], in: folder)
        guard prefix.isSuccess else { throw Self.error(prefix.errors) }
        let path = String(decoding: prefix.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        let listed = try await Self.git(["ls-tree", "-r", "-z", "--full-tree", "\(commit):\(path)"], in: folder)
        guard listed.isSuccess else {
            throw listed.errors.contains("Not a valid object name") || listed.errors.contains("does not exist")
                ? ReadError(message: "the folder does not exist at \"\(name)\"", fix: nil) : Self.error(listed.errors)
        }
        let files = GitTree(listing: listed.output)
        let asked = Data(files.objects.joined(separator: "\n").utf8)
        let checked = try await Self.git(["cat-file", "--batch-check"], in: folder, input: asked)
        guard checked.isSuccess else { throw Self.error(checked.errors) }
        let (parts, missing) = GitObjects.parts(checked: checked.output)
        if let file = files.files.first(where: { missing.contains($0.object) }) {
            throw ReadError(
                message: "the clone does not have \(file.path) of \"\(name)\"",
                fix: "fetch it, such as with git fetch --refetch")
        }
        for part in parts {
            let names = Data(part.joined(separator: "\n").utf8)
            let read = try await Self.git(["cat-file", "--batch"], in: folder, input: names)
            guard read.isSuccess else { throw Self.error(read.errors) }
            try files.write(GitObjects.contents(read.output), in: tree)
        }
    }

    private static func git(
        _ arguments: [String], in folder: URL, input: Data = Data()
    ) async throws -> GitProcess.Ended {
        do {
            return try await GitProcess.run(
                arguments, in: folder.path, input: input, limit: GitObjects.mostBytes + ComparedCatalog.mostBytes)
        } catch let error as SubprocessError {
            throw error.code == .executableNotFound
                ? ReadError(message: "git was not found", fix: "install git, or compare two environments")
                : ReadError(message: "git could not run: \(error)", fix: nil)
        }
    }

    /// What git says. Its advice, such as about a repository of another user, is what to do.
    private static func error(_ words: String) -> ReadError {
        let lines = words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        let advice = lines.dropFirst().joined(separator: " ")
        return ReadError(
            message: "git: \((lines.first ?? "no reason given").trimmingPrefix("fatal: "))",
            fix: advice.isEmpty ? nil : advice)
    }
}
