import Foundation
import Subprocess
import TestClients
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A preview that runs as a process, with the few requests that tests send it.
struct RunningPreview: Sendable {
    private struct Said: Decodable {
        let address: String
        let port: Int
    }

    let process: pid_t
    let port: Int
    let token: String

    /// Runs a preview while something is done with it, and kills it.
    static func run<Result: Sendable>(
        _ bundle: URL, defaults: URL, _ work: @Sendable @escaping (RunningPreview) async throws -> Result
    ) async throws -> Result {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        return try await Subprocess.run(
            .path(FilePath(program.path)),
            arguments: ["preview", "--no-open", "--format", "json", "--defaults", defaults.path, bundle.path],
            input: .none, output: .sequence, error: .discarded
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            let line = try #require(try await lines.next())
            let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
            let preview = RunningPreview(
                process: pid_t(execution.processIdentifier.value), port: said.port,
                token: String(said.address.split(separator: "#").last ?? ""))
            defer { try? execution.send(signal: .kill) }
            return try await work(preview)
        }.takeClosureResult()
    }

    func kill() {
        Foundation.kill(process, SIGKILL)
    }

    /// Types a text into a row.
    ///
    /// - Returns: the status; 0 when the preview is gone.
    func type(_ text: String, _ key: String, row: Int) async -> Int {
        let body = #"{"device":"phone","page":"Root","row":\#(row),"key":"\#(key)","text":"\#(text)"}"#
        let head = [
            "POST /api/value HTTP/1.1", "Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)",
            "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
        ]
        let answer = await Loopback(port: port).ask(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return answer.hasPrefix("HTTP/1.1 ") ? Int(answer.dropFirst(9).prefix(3)) ?? 0 : 0
    }
}
