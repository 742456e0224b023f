import Foundation
import Subprocess

/// A server process that runs as long as some work.
enum BackendProcess {
    private struct Announcement: Decodable {
        let port: Int
    }

    /// Starts the server of an environment on a free port, performs the work with that port, and always stops the
    /// server. The server also ends with this process, which closes its standard input.
    static func with<Result: Sendable>(
        _ program: URL, environment: String, comments: Int, _ work: @Sendable (Int) async throws -> Result
    ) async throws -> Result {
        let outcome = try await Subprocess.run(
            .file(program),
            arguments: ["--name", environment, "--comments", String(comments), "--until-end-of-input"],
            input: .inputWriter,
            output: .sequence, error: .currentStandardError
        ) { server in
            var lines = server.standardOutput.strings().makeAsyncIterator()
            guard let line = try await lines.next(),
                let announced = try? JSONDecoder().decode(Announcement.self, from: Data(line.utf8))
            else {
                throw DemoError(message: "the \(environment) server did not start")
            }
            let result: Swift.Result<Result, any Error>
            do {
                result = .success(try await work(announced.port))
            } catch {
                result = .failure(error)
            }
            try await server.standardInputWriter.finish()
            return try result.get()
        }
        return outcome.takeClosureResult()
    }
}
