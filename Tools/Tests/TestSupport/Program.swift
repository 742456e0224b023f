import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program of this machine that tests use where it is present.
///
/// Foundation's `Process` is not used: it crashed in `run()` where a thousand files were open.
package struct Program: Sendable {
    package let path: String

    /// Finds a program; `nil` if it is not installed.
    package init?(_ name: String) {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let paths = folders.map { "\($0)/\(name)" }
        guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
        self.path = path
    }

    /// A program at a path.
    package init(at path: String) { self.path = path }

    /// Runs the program in a folder.
    ///
    /// - Returns: Whether it succeeded, and what it printed.
    package func run(_ arguments: [String], in folder: String) async throws -> (isSuccess: Bool, output: String) {
        let ended = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(arguments), workingDirectory: FilePath(folder),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return (ended.terminationStatus.isSuccess, ended.standardOutput + ended.standardError)
    }
}
