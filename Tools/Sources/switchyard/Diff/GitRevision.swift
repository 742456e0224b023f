import Foundation
import SourceText
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Files of earlier revisions, as git has them. Git runs as a process, without a shell; it fetches nothing and asks nothing.
struct GitRevision {
    /// What git could not do, in words.
    struct ReadError: Error {
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

    /// The hash of the commit, so that nothing else of the name reaches a path.
    private func commit(in folder: URL) async throws -> String {
        let ended = try await Self.git(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: folder)
        if ended.isSuccess { return String(decoding: ended.output, as: UTF8.self).trimmingCharacters(in: .newlines) }
        guard ended.errors.isEmpty else { throw Self.error(ended.errors) }
        throw ReadError(
            message: "git knows no revision \"\(name)\"", fix: "pass a commit, a tag, a branch, or HEAD~1")
    }

    /// Writes the files of a folder at the revision into another folder. Nothing in the repository is written: the index that
    /// git needs for it is a file of its own.
    func layOut(_ folder: URL, in tree: URL, index: URL) async throws {
        let commit = try await commit(in: folder)
        let prefix = try await Self.git(["rev-parse", "--show-prefix"], in: folder)
        guard prefix.isSuccess else { throw Self.error(prefix.errors) }
        let path = String(decoding: prefix.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        // Below the top of the repository, git would write only what has the prefix of the folder.
        let found = try await Self.git(["rev-parse", "--show-toplevel"], in: folder)
        guard found.isSuccess else { throw Self.error(found.errors) }
        let top = URL(
            fileURLWithPath: String(decoding: found.output, as: UTF8.self).trimmingCharacters(in: .newlines))
        let read = try await Self.git(["read-tree", "\(commit):\(path)"], in: folder, index: index)
        guard read.isSuccess else {
            throw read.errors.contains("Not a valid object name") || read.errors.contains("does not exist")
                ? ReadError(message: "the folder does not exist at \"\(name)\"", fix: nil) : Self.error(read.errors)
        }
        let written = try await Self.git(["checkout-index", "--all", "--prefix=\(tree.path)/"], in: top, index: index)
        guard written.isSuccess else { throw Self.error(written.errors) }
    }

    private struct Ended {
        let isSuccess: Bool
        let output: Data
        let errors: String
    }

    private static func git(_ arguments: [String], in folder: URL, index: URL? = nil) async throws -> Ended {
        var variables: [Environment.Key: String?] = [
            "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
        ]
        if let index { variables["GIT_INDEX_FILE"] = index.path }
        do {
            let ended = try await Subprocess.run(
                .name("git"), arguments: Arguments(["-C", folder.path, "--no-pager"] + arguments),
                environment: .inherit.updating(variables), output: .bytes(limit: ComparedCatalog.mostBytes),
                error: .string(limit: 100_000))
            return Ended(
                isSuccess: ended.terminationStatus.isSuccess, output: Data(ended.standardOutput),
                errors: ended.standardError)
        } catch let error as SubprocessError {
            throw error.code == .executableNotFound
                ? ReadError(message: "git was not found", fix: "install git, or pass two catalogs' environments")
                : ReadError(message: "git could not run: \(error)", fix: nil)
        }
    }

    /// The first line of what git says.
    private static func error(_ words: String) -> ReadError {
        let line = words.split(separator: "\n").first ?? "no reason given"
        return ReadError(message: "git: \(line.trimmingPrefix("fatal: "))", fix: nil)
    }
}
