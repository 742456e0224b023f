package import Foundation
import Subprocess
import TestClients

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A member of etcd on this computer, with free ports and data that are removed with it. It ends with the tests, whatever happens.
package struct EtcdServer: Sendable {
    package let port: Int
    package let process: Int32
    private let program: String
    private let options: [String]
    private let folder: URL

    /// The program, or why there is none.
    package static let program: (path: String?, reason: String) = {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Scripts/etcd-server").standardized.path
        let reason = FileManager.default.temporaryDirectory.appendingPathComponent("etcd-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: reason) }
        guard let pipe = popen("'\(script)' 2>'\(reason)'", "r") else { return (nil, "it cannot be looked for") }
        let length = 4_096
        var line = [CChar](repeating: 0, count: length)
        let path = fgets(&line, Int32(length), pipe).map { String(cString: $0).trimmingCharacters(in: .newlines) }
        pclose(pipe)
        return (path, (try? String(contentsOfFile: reason, encoding: .utf8)) ?? "")
    }()

    package static var isAvailable: Bool { program.path != nil }

    /// One member that tests share.
    package static func shared() async throws -> EtcdServer { try await one.value }

    private static let one = Task { try await EtcdServer.start() }

    /// A member that tests have for themselves.
    package static func start(_ options: [String] = []) async throws -> EtcdServer {
        try await again { try await start(at: Loopback.freePort(), peer: Loopback.freePort(), options) }
    }

    /// Does it again while a port is in use: by a member that was killed a moment ago, or by somebody who was faster.
    private static func again<Result>(_ work: () async throws -> Result) async throws -> Result {
        for _ in 0..<20 {
            do { return try await work() } catch let error as Missing where error.isPortInUse {
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        return try await work()
    }

    /// A cluster.
    package static func cluster(of count: Int) async throws -> [EtcdServer] {
        try await again { try await cluster(atFreePorts: count) }
    }

    private static func cluster(atFreePorts count: Int) async throws -> [EtcdServer] {
        let ports = (0..<count).map { _ in (client: Loopback.freePort(), peer: Loopback.freePort()) }
        let token = "t\(ports.first?.peer ?? 0)"
        let members = ports.enumerated().map { "m\($0)=http://127.0.0.1:\($1.peer)" }.joined(separator: ",")
        return try await withThrowingTaskGroup(of: (Int, EtcdServer).self) { group in
            for (index, port) in ports.enumerated() {
                group.addTask {
                    let options = [
                        "--name", "m\(index)", "--initial-cluster", members, "--initial-cluster-token", token,
                        "--heartbeat-interval", "50", "--election-timeout", "500",
                    ]
                    return (index, try await start(at: port.client, peer: port.peer, options))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private static func start(at port: Int, peer: Int, _ options: [String]) async throws -> EtcdServer {
        guard let program = program.path else { throw Missing(reason: Self.program.reason) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("etcd-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var all = [
            "--data-dir", folder.appendingPathComponent("data").path, "--log-level", "fatal", "--logger", "zap",
            "--listen-client-urls", "http://127.0.0.1:\(port)", "--advertise-client-urls", "http://127.0.0.1:\(port)",
            "--listen-peer-urls", "http://127.0.0.1:\(peer)",
            "--initial-advertise-peer-urls", "http://127.0.0.1:\(peer)",
        ]
        if !options.contains("--initial-cluster") {
            all += [
                "--initial-cluster", "default=http://127.0.0.1:\(peer)", "--heartbeat-interval", "20",
                "--election-timeout", "200",
            ]
        }
        return try await run(program, all + options, folder, port)
    }

    /// The same member again, after it was killed.
    ///
    /// - Parameter token: The token of another cluster, if its data are gone.
    package func restarted(token: String? = nil) async throws -> EtcdServer {
        try await Self.again {
            try await Self.run(
                program, options + (token.map { ["--initial-cluster-token", $0] } ?? []), folder, port)
        }
    }

    /// The folder of its data.
    package var data: URL { folder.appendingPathComponent("data") }

    private static func run(_ program: String, _ options: [String], _ folder: URL, _ port: Int) async throws
        -> EtcdServer
    {
        // The data stay when the member was killed and the tests go on, so that it can be started again.
        let script = """
            "$@" >/dev/null 2>"$0/log" & etcd=$!
            echo $etcd
            while kill -0 \(getpid()) 2>/dev/null && [ -d "$0" ] && kill -0 $etcd 2>/dev/null; do sleep 0.2; done
            kill -9 $etcd 2>/dev/null
            kill -0 \(getpid()) 2>/dev/null && [ -d "$0" ] || rm -rf "$0"
            """
        let (pids, continuation) = AsyncStream<pid_t>.makeStream()
        Task.detached {
            _ = try? await Subprocess.run(
                .path("/bin/sh"), arguments: Arguments(["-c", script, folder.path, program] + options), input: .none,
                output: .sequence, error: .discarded
            ) { execution in
                for try await line in execution.standardOutput.strings() {
                    if let pid = pid_t(line.trimmingCharacters(in: .newlines)) { continuation.yield(pid) }
                }
            }
            continuation.finish()
        }
        for await pid in pids {
            let server = EtcdServer(port: port, process: pid, program: program, options: options, folder: folder)
            for _ in 0..<1_000 where kill(pid, 0) == 0 {
                if await RawClient(port: port).request("/health").body.contains("true") { return server }
                try await Task.sleep(for: .milliseconds(20))
            }
            break
        }
        let log = (try? String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)) ?? ""
        throw Missing(reason: "etcd does not start: \(log)")
    }

    /// Sends a message to the gateway.
    package func send(_ path: String, _ body: String) async -> String {
        await RawClient(port: port).request("/v3/\(path)", "POST", body: body).body
    }

    /// Sends a signal to the process.
    package func send(signal: Int32 = SIGKILL) { _ = kill(process, signal) }

    /// Ends the member, and removes its data.
    package func remove() {
        send(signal: SIGCONT)
        send()
        try? FileManager.default.removeItem(at: folder)
    }

    package struct Missing: Error {
        package let reason: String

        fileprivate var isPortInUse: Bool { reason.contains("address already in use") }
    }
}
