import Foundation
import GuardedServer
import HubMessages
import TestClients
import Testing

@testable import Hub

/// A hub with a server, and requests to it.
struct RunningHub: Sendable {
    let hub: Hub
    let client: RawClient
    /// The token of the person who started the hub.
    let token: String
    let keys: AccessKeys

    /// A response.
    struct Answer {
        let status: Int
        let head: String
        let body: String

        /// A member of the JSON body.
        subscript(_ name: String) -> Any? {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])?[name]
        }
    }

    /// Sends a request.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, key: String? = nil, headers: [String] = [],
        host: String? = nil
    ) async -> Answer {
        var headers = headers
        if let key { headers.append("Authorization: Bearer \(key)") }
        if body != nil { headers.append("Content-Type: application/json") }
        let answer = await client.request(path, method, headers: headers, body: body ?? "", host: host)
        return Answer(status: answer.status, head: answer.head, body: answer.body)
    }

    /// Sends a request of a device, which proves its key.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, of device: TestDevice, headers: [String] = []
    ) async -> Answer {
        await send(method, path, body, proof: await proof(method, path, body, of: device), headers: headers)
    }

    /// Sends a request with a proof.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, proof: RequestProof, headers: [String] = []
    ) async -> Answer {
        await send(method, path, body, headers: headers + ["Authorization: \(proof.header)"])
    }

    /// The proof of the next request of a device.
    func proof(
        _ method: String, _ path: String, _ body: String? = nil, of device: TestDevice
    ) async -> RequestProof {
        var session = await hub.linkSession(of: device.identifier)
        session.number += 1
        return RequestProof(
            method, path, body: Array((body ?? "").utf8), of: device.identifier, in: session, DeviceKey(device.key))
    }

    /// Sends the report of a device.
    func report(_ report: DeviceReport, of device: TestDevice) async throws -> Int {
        await send("PUT", HubRoutes.report, try Self.json(report), of: device).status
    }

    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

/// Runs a hub with a server, and one device that has reported.
func withRunningHub(
    _ store: any HubStore = MemoryStore(), limits: HubServerLimits = HubServerLimits(),
    _ work: @escaping @Sendable (RunningHub, TestDevice) async throws -> Void
) async throws {
    let hub = try await Hub(store, limits: limits.fleet)
    var device = try await TestDevice.paired(with: hub)
    try await device.report(to: hub)
    let keys = AccessKeys()
    let server = HubServer(hub, at: GuardedServer.Place(port: 0), starter: "Ann", keys: keys, limits: limits)
    let (openings, continuation) = AsyncStream<GuardedServer.Opening>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { [device] group in
        group.addTask {
            // Cancelled at the end.
            try? await server.run { continuation.yield($0) }
            continuation.finish()
        }
        var iterator = openings.makeAsyncIterator()
        let opening = try #require(await iterator.next())
        let client = RawClient(port: opening.address.port)
        try await work(RunningHub(hub: hub, client: client, token: keys.token, keys: keys), device)
        group.cancelAll()
    }
}
