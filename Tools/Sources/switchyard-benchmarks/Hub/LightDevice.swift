import Foundation
import HubMessages
import NIOCore
import NIOHTTP1

/// A device without an app: it sends the requests that a link sends, at the same times, and carries out nothing.
actor LightDevice {
    /// The hubs, any of which it may reach.
    private let ports: [Int]
    private var port: Int
    private let say: @Sendable (DeviceMessage) -> Void
    private let launch = UUID().uuidString
    private var paired: PairedDevice?
    private var connection: HubConnection?
    private var session: LinkSession?
    private var applied = 0
    private var outcomes: [ChangeOutcome] = []
    private var reports = 0
    private var wantsReport = true

    init(ports: [Int], say: @escaping @Sendable (DeviceMessage) -> Void) {
        (self.ports, port, self.say) = (ports, ports.randomElement() ?? 0, say)
    }

    // MARK: Pairing

    /// Asks to be paired, and waits until an operator has approved it.
    func pair() async throws {
        let connection = try await HubConnection(port: port)
        let offer = try await connection.send(
            .POST, HubRoutes.pairings, bearer: nil, body: PairingRequest(app: Self.app)
        ).decoded(as: PairingOffer.self)
        let device = PairedDevice(device: offer.identifier, hub: "", key: offer.key)
        paired = device
        try await begin(with: connection)
        let reply = try await send(.GET, "\(HubRoutes.pairings)/\(offer.identifier)", over: connection)
        guard reply.status == 204 else { throw HubBenchmarkError(message: "a hub answered \(reply.status)") }
        connection.close()
        say(.paired(device: device.device))
    }

    // MARK: Being connected

    /// Stays connected until the process ends, and calls a closure when it has reported for the first time.
    func run(onReport: @escaping @Sendable () -> Void) async {
        var failures = 0
        var onReport = Optional(onReport)
        while true {
            do {
                try await identify()
                while true {
                    if wantsReport {
                        try await report()
                        onReport?()
                        onReport = nil
                    }
                    try await poll()
                    failures = 0
                }
            } catch {
                failures += 1
                connection = nil
                // A load balancer does not choose one that is gone.
                port = ports.filter { $0 != port }.randomElement() ?? port
                try? await Task.sleep(for: .seconds(Self.wait(failures)))
            }
        }
    }

    /// As that of a link.
    private static func wait(_ failures: Int) -> Double {
        let longest = failures > 6 ? 60 : min(60, 3 * Double(1 << max(0, failures - 2)))
        return longest * (0.3 + 0.7 * .random(in: 0..<1))
    }

    /// Begins a session.
    private func identify() async throws {
        let hub = try await HubConnection(port: port)
        try await begin(with: hub)
        connection = hub
    }

    /// Asks for a session, in which the server proves to be the hub.
    private func begin(with hub: HubConnection) async throws {
        let wish = SessionRequest(device: paired?.device ?? "", nonce: UUID().uuidString)
        let reply = try await hub.send(.GET, wish.target, bearer: nil)
        guard isProven(reply, wish.challenge) else { throw HubBenchmarkError(message: "another hub answers") }
        session = try reply.decoded(as: LinkSession.self)
    }

    private func isProven(_ reply: HubConnection.Reply, _ challenge: String) -> Bool {
        DeviceKey(paired?.key ?? "").isProven(
            by: reply.proof, status: reply.status, body: Array(reply.body.readableBytesView), to: challenge)
    }

    /// Sends a request that proves the key, and checks the proof of the reply.
    private func send(
        _ method: HTTPMethod, _ path: String, over hub: HubConnection, body: (any Encodable & Sendable)? = nil
    ) async throws -> HubConnection.Reply {
        guard let paired, var next = session else { throw HubBenchmarkError(message: "there is no session") }
        next.number += 1
        session = next
        let bytes = try body.map { Array(try JSONEncoder().encode($0)) }
        let proof = RequestProof(
            method.rawValue, path, body: bytes ?? [], of: paired.device, in: next, DeviceKey(paired.key))
        let reply = try await hub.send(method, path, authorization: proof.header, bytes: bytes)
        guard isProven(reply, proof.proof) else { throw HubBenchmarkError(message: "a hub did not prove itself") }
        return reply
    }

    /// Waits for changes, which are reported before it waits again.
    private func poll() async throws {
        let path = "\(HubRoutes.desired)?\(HubRoutes.after)=\(applied)"
        let start = now()
        let reply = try await send(.GET, path, over: try await open())
        let time = now()
        guard reply.status == 200 else {
            guard reply.status == 204 else { throw HubBenchmarkError(message: "a hub answered \(reply.status)") }
            if Double(time - start) / 1e9 < HubRoutes.longestWait - 5 { say(.woken(device: paired?.device ?? "")) }
            return
        }
        let state = try reply.decoded(as: DesiredState.self)
        for change in state.changes where change.version > applied {
            applied = change.version
            outcomes = (outcomes + [ChangeOutcome(version: change.version, succeeded: true, text: "done")]).suffix(
                HubLimits.outcomes)
            if let start = change.action.start {
                say(.seen(device: paired?.device ?? "", start: start, at: time))
            }
        }
        wantsReport = !state.changes.isEmpty
    }

    private func report() async throws {
        reports += 1
        let report = DeviceReport(
            launch: launch, number: reports, app: Self.app, environment: "Staging", explanation: "by the scheme",
            environments: ["Staging", "Production"].map {
                ReportedEnvironment(name: $0, title: $0, isProduction: $0 == "Production")
            }, values: Self.values, desiredVersion: applied, outcomes: outcomes)
        let reply = try await send(.PUT, HubRoutes.report, over: try await open(), body: report)
        guard reply.status == 204 else { throw HubBenchmarkError(message: "a hub answered \(reply.status)") }
        wantsReport = false
    }

    /// The connection, which a hub closes that it does not hear of for a while.
    private func open() async throws -> HubConnection {
        if let connection, connection.isOpen { return connection }
        let hub = try await HubConnection(port: port)
        connection = hub
        return hub
    }

    // MARK: What it is

    private static let app = ReportedApp(
        identifier: "com.example.light", name: "Light", version: "1", build: "1", device: "Light Device",
        system: "None", catalog: "c0ffee")

    /// As many as a small app has. The report has 3 KB.
    private static let values = (0..<20).map { number in
        ReportedValue(
            key: number == 0 ? DesiredAction.key : "feature\(number)", type: "string",
            text: "the value of feature \(number)", origin: "Staging in Environments.plist", isLive: number < 5)
    }
}

extension DesiredAction {
    /// The live key that operators change.
    static let key = "banner"

    /// The change that an operator makes: its value is the time.
    static func banner(at nanoseconds: Int64) -> DesiredAction { .override(key: key, text: "\(nanoseconds)") }

    /// When an operator made the change.
    var start: Int64? {
        guard case .override(Self.key, let text?) = self else { return nil }
        return Int64(text)
    }
}

/// The nanoseconds of a clock that all processes share.
func now() -> Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
