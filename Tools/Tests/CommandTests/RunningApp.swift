import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The example app as a process that lasts.
struct RunningApp: Sendable {
    /// The app has not said what was expected.
    struct Silence: Error {
        let message: String
    }

    private let lines: AsyncStream<String>

    /// How long to wait for a line: a link retries at most a minute apart.
    private static let patience = Duration.seconds(180)

    /// Runs the app while something is done with it, and ends it.
    static func with<Result: Sendable>(
        _ program: URL, variables: [Environment.Key: String?],
        _ work: @escaping @Sendable (RunningApp) async throws -> Result
    ) async throws -> Result {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        let outcome = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: ["--run"], environment: .inherit.updating(variables),
            input: .none,
            output: .sequence, error: .combinedWithOutput
        ) { process in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { continuation.finish() }
                    for try await line in process.standardOutput.strings() { continuation.yield(line) }
                }
                // Also when the work fails: otherwise the process would be waited for.
                defer { try? process.send(signal: .terminate) }
                return try await work(RunningApp(lines: lines))
            }
        }
        return outcome.takeClosureResult()
    }

    /// The next lines, up to the first one that begins with a text.
    ///
    /// - Throws: ``Silence`` if there is none in time, `CancellationError`.
    func lines(until start: String) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            defer { group.cancelAll() }
            group.addTask { [lines] in
                var seen: [String] = []
                for await line in lines {
                    seen.append(line)
                    if line.hasPrefix(start) { return seen }
                }
                try Task.checkCancellation()
                throw Silence(message: "the app ended, and did not print \"\(start)\": \(seen)")
            }
            group.addTask {
                try await Task.sleep(for: Self.patience)
                throw Silence(message: "the app did not print \"\(start)\" within \(Self.patience)")
            }
            return try await group.next() ?? []
        }
    }
}
