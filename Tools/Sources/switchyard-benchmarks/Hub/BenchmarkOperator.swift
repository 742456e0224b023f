import Foundation
import HubMessages
import NIOCore
import NIOHTTP1

/// An operator with a token, and a connection of their own.
actor BenchmarkOperator {
    private let port: Int
    private var token: String
    private var connection: HubConnection?

    init(port: Int, token: String) { (self.port, self.token) = (port, token) }

    /// A device, as far as benchmarks read it.
    struct Device: Decodable {
        let id: String
        /// `nil` before the first report.
        let environment: String?
        let connected: Bool
        let desiredVersion: Int
        let reportedVersion: Int
    }

    func devices() async throws -> [Device] {
        struct Devices: Decodable {
            let devices: [Device]
        }
        return try await send(.GET, "/api/devices").decoded(as: Devices.self).devices
    }

    /// Approves all devices that wait to be paired.
    func approve() async throws {
        struct Pairings: Decodable {
            struct Pairing: Decodable {
                let id: String
            }
            let pairings: [Pairing]
        }
        struct Answer: Encodable {
            let approve = true
        }
        for pairing in try await send(.GET, "/api/pairings").decoded(as: Pairings.self).pairings {
            _ = try await send(.POST, "/api/pairings/\(pairing.id)", body: Answer())
        }
    }

    /// Adds an operator who may change devices.
    ///
    /// - Parameter port: The hub that the operator asks.
    func add(_ name: String, at port: Int) async throws -> BenchmarkOperator {
        struct New: Encodable {
            let name: String
            let role = "change"
        }
        struct Added: Decodable {
            let token: String
        }
        let added = try await send(.POST, "/api/operators", body: New(name: name)).decoded(as: Added.self)
        return BenchmarkOperator(port: port, token: added.token)
    }

    /// Changes the banner of a device to the time.
    ///
    /// - Returns: The version of the change.
    func change(_ device: String, basedOn version: Int) async throws -> Int {
        struct Change: Encodable {
            let basedOn: Int
            let action: DesiredAction
        }
        struct Changed: Decodable {
            let version: Int
        }
        let change = Change(basedOn: version, action: .banner(at: now()))
        return try await send(.POST, "/api/devices/\(device)/changes", body: change).decoded(as: Changed.self).version
    }

    /// Changes the banner of several devices to the time.
    ///
    /// - Returns: The versions of the changes.
    func change(_ devices: [(id: String, version: Int)]) async throws -> [String: Int] {
        struct Change: Encodable {
            struct Device: Encodable {
                let id: String
                let basedOn: Int
            }
            let devices: [Device]
            let action: DesiredAction
        }
        struct Changed: Decodable {
            struct Device: Decodable {
                let id: String
                let version: Int?
            }
            let devices: [Device]
        }
        let change = Change(
            devices: devices.map { Change.Device(id: $0.id, basedOn: $0.version) }, action: .banner(at: now()))
        let changed = try await send(.POST, "/api/changes", body: change).decoded(as: Changed.self)
        return changed.devices.reduce(into: [:]) { $0[$1.id] = $1.version }
    }

    /// A number of the hub's metrics.
    func metric(_ name: String) async throws -> Double {
        let reply = try await send(.GET, "/metrics")
        let line = String(buffer: reply.body).split(separator: "\n").first { $0.hasPrefix("switchyard_\(name) ") }
        return line?.split(separator: " ").last.flatMap { Double($0) } ?? .nan
    }

    /// Receives the events of the hub until the connection ends.
    nonisolated func watch(_ onEvent: @escaping @Sendable (String) -> Void) async throws {
        let connection = try await HubConnection(port: port)
        _ = try await connection.send(.GET, "/api/events", bearer: await token) { part in
            for line in String(buffer: part).split(separator: "\n") where line.hasPrefix("data: ") {
                onEvent(String(line.dropFirst("data: ".count)))
            }
        }
    }

    private func send(
        _ method: HTTPMethod, _ path: String, body: (any Encodable & Sendable)? = nil
    ) async throws -> HubConnection.Reply {
        // A hub without its store says when to come back.
        for _ in 0..<50 {
            let reply = try await sendOnce(method, path, body)
            guard reply.status == 503 else { return reply }
            try await pause(0.1)
        }
        return try await sendOnce(method, path, body)
    }

    private func sendOnce(
        _ method: HTTPMethod, _ path: String, _ body: (any Encodable & Sendable)?
    ) async throws -> HubConnection.Reply {
        if connection?.isOpen != true { connection = try await HubConnection(port: port) }
        guard let connection else { throw HubBenchmarkError(message: "there is no connection") }
        return try await connection.send(method, path, bearer: token, body: body)
    }
}
