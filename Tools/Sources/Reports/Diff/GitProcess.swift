import Foundation
import SourceText
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A run of git, as a process without a shell. It asks about the repository of a folder and no other one, fetches nothing, asks
/// nobody, and runs no program that the repository's own configuration names.
enum GitProcess {
    /// What a run of git ended with.
    struct Ended {
        let code: Int32?
        let output: Data
        let errors: String

        var isSuccess: Bool { code == 0 }
    }

    /// Runs git in a folder.
    ///
    /// - Throws: `SubprocessError` without git, or if it prints more than the limit.
    static func run(
        _ arguments: [String], in folder: String, input: Data = Data(), limit: Int = 1 << 26
    ) async throws -> Ended {
        // From a file: Subprocess traps where a process ends before it has read what is written to it.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-git-\(UUID().uuidString)")
        if !input.isEmpty { try input.write(to: file) }
        defer { if !input.isEmpty { try? FileManager.default.removeItem(at: file) } }
        let descriptor = try FileDescriptor.open(FilePath(input.isEmpty ? "/dev/null" : file.path), .readOnly)
        let ended = try await Subprocess.run(
            program.map { .path($0) } ?? .name("git"),
            arguments: Arguments(["-C", folder, "--no-pager"] + options + arguments),
            environment: .inherit.updating(variables),
            input: .fileDescriptor(descriptor, closeAfterSpawningProcess: true), output: .bytes(limit: limit),
            error: .string(limit: 100_000))
        let code: Int32? = if case .exited(let code) = ended.terminationStatus { code } else { nil }
        return Ended(code: code, output: Data(ended.standardOutput), errors: ended.standardError)
    }

    /// Git as it is found in `PATH`, once: the library starts a process for each folder of it, again at each run.
    private static let program: FilePath? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.firstNonNil { folder in
            let path = "\(folder)/git"
            var isFolder: ObjCBool = false
            let isFile = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
            return path.hasPrefix("/") && isFile && FileManager.default.isExecutableFile(atPath: path)
                ? FilePath(path) : nil
        }
    }()

    /// Programs that the configuration of a repository can name and that what is run here would start.
    private static let options = [
        "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
    ]

    private static let variables: [Environment.Key: String?] = {
        var variables: [Environment.Key: String?] = [
            "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
        ]
        // Git sets them for a hook, whose repository is not always that of the folder.
        for name in [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_IMPLICIT_WORK_TREE",
            "GIT_INTERNAL_SUPER_PREFIX", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE",
            "GIT_NO_REPLACE_OBJECTS", "GIT_QUARANTINE_PATH", "GIT_CONFIG", "GIT_EXTERNAL_DIFF", "GIT_ATTR_SOURCE",
            "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
        ] {
            variables[Environment.Key(stringLiteral: name)] = .some(nil)
        }
        return variables
    }()
}
