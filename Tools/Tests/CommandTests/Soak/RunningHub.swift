import Foundation
import HubMessages
import Subprocess
import TestClients
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A hub that runs as a process, with the requests that tests send it.
struct RunningHub: Sendable {
    private struct Said: Decodable {
        let port: Int
        let token: String
    }

    let process: pid_t
    let port: Int
    let token: String
    /// What it printed when it listened.
    let line: String

    /// Runs a hub while something is done with it, and kills it.
    static func run<Result: Sendable>(
        store: URL, _ options: [String] = [], _ work: @Sendable @escaping (RunningHub) async throws -> Result
    ) async throws -> Result {
        try await run(address: store.path, home: store.deletingLastPathComponent(), options, work)
    }

    /// Runs a hub with a home folder while something is done with it, and kills it.
    static func run<Result: Sendable>(
        address: String, home: URL, _ options: [String] = [],
        _ work: @Sendable @escaping (RunningHub) async throws -> Result
    ) async throws -> Result {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        return try await Subprocess.run(
            .path(FilePath(program.path)),
            arguments: Arguments(["hub", "--no-open", "--format", "json", "--store", address] + options),
            // Where the hub leaves its address for the console.
            environment: .inherit.updating(["HOME": home.path]), input: .none,
            output: .sequence, error: .discarded
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            let line = try #require(try await lines.next())
            let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
            let hub = RunningHub(
                process: pid_t(execution.processIdentifier.value), port: said.port, token: said.token, line: line)
            defer { try? execution.send(signal: .kill) }
            return try await work(hub)
        }.takeClosureResult()
    }

    func kill() {
        Foundation.kill(process, SIGKILL)
    }

    /// Sends a request.
    ///
    /// - Returns: the status, 0 when the hub is gone, and the body.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, proof: RequestProof? = nil, patience: Int = 0
    ) async -> (Int, Data) {
        var head = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        head.append("Authorization: \(proof?.header ?? "Bearer \(token)")")
        if let body { head += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
        let answer = await Loopback(port: port, patience: patience).ask(head.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        let status = answer.hasPrefix("HTTP/1.1 ") ? Int(answer.dropFirst(9).prefix(3)) ?? 0 : 0
        let rest = answer.range(of: "\r\n\r\n").map { answer[$0.upperBound...] } ?? ""
        return (status, Data(rest.utf8))
    }

    /// Sends a request with a JSON body, and reads the JSON of the response.
    func send<Value: Decodable>(
        _ method: String, _ path: String, _ body: (any Encodable)? = nil, as type: Value.Type
    ) async throws -> (Int, Value?) {
        let text = try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let (status, data) = await send(method, path, text)
        return (status, try? JSONDecoder().decode(type, from: data))
    }

    /// Sends a request of a device, which proves its key.
    ///
    /// - Parameter hub: The hub that begins the session, if it is another one.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, of device: PairedDevice, begunBy hub: RunningHub? = nil,
        patience: Int = 0
    ) async throws -> (Int, Data) {
        let wish = SessionRequest(device: device.device, nonce: UUID().uuidString)
        let (status, session) = try await (hub ?? self).send("GET", wish.target, as: LinkSession.self)
        guard var session else { return (status, Data()) }
        session.number += 1
        let proof = RequestProof(
            method, path, body: Array((body ?? "").utf8), of: device.device, in: session, DeviceKey(device.key))
        return await send(method, path, body, proof: proof, patience: patience)
    }
}
