import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Three members of etcd, each a process of its own, with their data in a folder.
struct EtcdCluster {
    let ports: [Int]
    private let members: [ChildProcess]

    /// Where etcd is: in `SWITCHYARD_ETCD`, or in the path; `nil` if it is in neither.
    static var program: URL? {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/etcd" }
        return ([environment["SWITCHYARD_ETCD"]].compactMap { $0 } + folders)
            .first { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(fileURLWithPath: $0) }
    }

    /// Starts three members, and waits until they have a leader.
    static func start(_ program: URL, in folder: URL) async throws -> EtcdCluster {
        var ports: [Int] = []
        for _ in 0..<6 { ports.append(try await freePort()) }
        let names = (0..<3).map { "m\($0)=http://127.0.0.1:\(ports[$0 + 3])" }.joined(separator: ",")
        let members = try (0..<3).map { index in
            let (client, peer) = ("http://127.0.0.1:\(ports[index])", "http://127.0.0.1:\(ports[index + 3])")
            return try ChildProcess(
                program,
                [
                    "--name", "m\(index)", "--data-dir", folder.appendingPathComponent("etcd-\(index)").path,
                    "--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", peer,
                    "--initial-advertise-peer-urls", peer, "--initial-cluster", names, "--log-level", "fatal",
                    "--logger", "zap",
                ])
        }
        let cluster = EtcdCluster(ports: Array(ports.prefix(3)), members: members)
        for _ in 0..<300 {
            if try await cluster.leader() != nil { return cluster }
            try await pause(0.1)
        }
        throw HubBenchmarkError(message: "etcd has not started")
    }

    func address(_ prefix: String) -> String {
        "etcd://" + ports.map { "127.0.0.1:\($0)" }.joined(separator: ",") + "/\(prefix)"
    }

    func end() { for member in members { member.end() } }

    /// The member that leads, if there is one.
    func leader() async throws -> Int? {
        struct Status: Decodable {
            struct Header: Decodable {
                let member_id: String
            }
            let header: Header
            let leader: String?
        }
        for (index, port) in ports.enumerated() {
            guard let connection = try? await HubConnection(port: port) else { continue }
            let reply = try? await connection.send(
                .POST, "/v3/maintenance/status", authorization: nil, bytes: Array("{}".utf8))
            connection.close()
            if let status = try? reply?.decoded(as: Status.self), status.leader == status.header.member_id {
                return index
            }
        }
        return nil
    }

    func kill(_ index: Int) { members[index].end() }

    /// The seconds of processor time of all members that run.
    func processorTime() -> Double {
        members.reduce(0) { $0 + ((try? ProcessUsage(of: $1.identifier).seconds) ?? 0) }
    }

    /// Stores a value again and again, without a hub.
    ///
    /// - Returns: The milliseconds until a watch has seen each.
    func seen(count: Int) async throws -> [Double] {
        let key = Data("reference".utf8).base64EncodedString()
        let watching = try await HubConnection(port: ports[1])
        let (parts, continuation) = AsyncStream<Int64>.makeStream()
        let watch = Task {
            _ = try? await watching.send(
                .POST, "/v3/watch", authorization: nil, bytes: Array(#"{"create_request":{"key":"\#(key)"}}"#.utf8)
            ) { _ in continuation.yield(now()) }
            continuation.finish()
        }
        defer {
            watch.cancel()
            watching.close()
        }
        var iterator = parts.makeAsyncIterator()
        // That the watch was created.
        _ = await iterator.next()
        let putting = try await HubConnection(port: ports[0])
        defer { putting.close() }
        var times: [Double] = []
        for number in 0..<count {
            let value = Data("\(number)".utf8).base64EncodedString()
            let start = now()
            async let stored = putting.send(
                .POST, "/v3/kv/put", authorization: nil, bytes: Array(#"{"key":"\#(key)","value":"\#(value)"}"#.utf8))
            guard let time = await iterator.next() else { break }
            times.append(Double(time - start) / 1e6)
            _ = try await stored
            try await pause(0.02)
        }
        return times
    }

    /// A port that is free now.
    private static func freePort() async throws -> Int {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = listener.localAddress?.port
        try await listener.close()
        guard let port else { throw HubBenchmarkError(message: "there is no free port") }
        return port
    }
}
