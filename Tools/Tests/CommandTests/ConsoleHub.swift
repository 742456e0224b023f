import Foundation
import Hub
import HubMessages
import NIOHTTP1
import Subprocess
import Testing

@testable import SwitchyardServer

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A `switchyard hub` process with a home folder of its own, which `switchyard console` finds it by.
struct ConsoleHub: Sendable {
    let home: URL
    let origin: String
    let token: String

    private struct Said: Decodable {
        let origin: String
        let token: String
    }

    /// Runs a hub for a piece of work.
    static func with(_ body: @Sendable (ConsoleHub) async throws -> Void) async throws {
        try await withTemporaryFolder { home in
            let program = Switchyard.products.appendingPathComponent("switchyard")
            _ = try await Subprocess.run(
                .path(FilePath(program.path)), arguments: ["hub", "--no-open", "--format", "json"],
                environment: .inherit.updating(["HOME": home.path]), input: .none, output: .sequence, error: .discarded
            ) { process in
                var lines = process.standardOutput.strings().makeAsyncIterator()
                let line = try #require(try await lines.next())
                let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
                do {
                    try await body(ConsoleHub(home: home, origin: said.origin, token: said.token))
                } catch {
                    try process.send(signal: .interrupt)
                    throw error
                }
                try process.send(signal: .interrupt)
            }
            let files = home.appendingPathComponent(".switchyard/hubs").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: files) == [])
        }
    }

    /// Runs `switchyard console`.
    func console(
        _ arguments: String..., variables: [Environment.Key: String?] = [:]
    ) async throws -> Switchyard.Ended {
        let own: [Environment.Key: String?] = ["HOME": home.path]
        return try await Switchyard.run(["console"] + arguments, variables: own.merging(variables) { $1 })
    }

    /// Requests of the person who started the hub.
    var requests: HubRequests {
        get throws { HubRequests(access: HubAccess(try HubLocation(origin, token: token))) }
    }

    /// Sends a request with another key.
    func answer(
        to method: String, _ path: String, key: String, body: (some Encodable)?, within limit: Duration = .seconds(60)
    ) async throws -> HubClient.Answer {
        let client = HubClient(location: try HubLocation(origin, token: key))
        let body = try body.map { try JSONEncoder().encode($0) }
        return try await Self.again {
            try await client.answer(to: .init(rawValue: method), path, body: body, within: limit)
        }
    }

    /// Sends a request of a device, which proves its key.
    func answer(
        to method: String, _ path: String, _ device: String, _ key: String, body: (some Encodable)?
    ) async throws -> HubClient.Answer {
        let body = try body.map { try JSONEncoder().encode($0) }
        return try await Self.again { try await proven(method, path, device, key, body) }
    }

    private func proven(
        _ method: String, _ path: String, _ device: String, _ key: String, _ body: Data?
    ) async throws -> HubClient.Answer {
        let wish = SessionRequest(device: device, nonce: UUID().uuidString)
        let begun = try await answer(to: "GET", wish.target, key: "none", body: nil as Bool?)
        guard begun.status == 200 else { return begun }
        var session = try JSONDecoder().decode(LinkSession.self, from: begun.body)
        session.number += 1
        let proof = RequestProof(
            method, path, body: Array(body ?? Data()), of: device, in: session, DeviceKey(key))
        let client = HubClient(location: try HubLocation(origin, token: "none"))
        return try await client.answer(
            to: .init(rawValue: method), path, body: body, authorization: proof.header, within: .seconds(60))
    }

    /// Does it once more where the connection was cut: a hub closes one on which nothing comes for 10 seconds, and the
    /// other tests may keep this process busy for that long.
    static func again<Result>(_ body: () async throws -> Result) async throws -> Result {
        for _ in 0..<4 { do { return try await body() } catch HubFailure.unreachable {} }
        return try await body()
    }

    /// The token of a new operator.
    func operatorToken(_ name: String, role: String) async throws -> String {
        struct Added: Decodable { let token: String }
        let answer = try await answer(to: "POST", "/api/operators", key: token, body: ["name": name, "role": role])
        return try JSONDecoder().decode(Added.self, from: answer.body).token
    }
}

/// An app that is connected to a hub: a few values, and a command of its own.
actor ConsoleDevice {
    private let hub: ConsoleHub
    private let app: ReportedApp
    private(set) var key = ""
    private(set) var identifier = ""
    private var values = ["timeout": "10s", "welcome": "Hello"]
    private var pending: String?
    private var number = 0
    private var version = 0
    private var outcomes: [ChangeOutcome] = []
    private var line = 0
    private var answers: [LineAnswer] = []

    init(
        _ hub: ConsoleHub, name: String = "Discussions", model: String = "iPhone16,2", version: String = "2.1",
        build: String = "417"
    ) {
        self.hub = hub
        app = ReportedApp(
            identifier: "com.example.discussions", name: name, version: version, build: build, device: model,
            system: "iOS 18.2", catalog: "9f86d081884c7d65")
    }

    /// Runs a device that is paired and connected, for a piece of work.
    static func with(
        _ hub: ConsoleHub, name: String = "Discussions", model: String = "iPhone16,2",
        _ body: @Sendable (ConsoleDevice) async throws -> Void
    ) async throws {
        let device = ConsoleDevice(hub, name: name, model: model)
        let offer = try await device.request()
        try await ConsoleHub.again { try await hub.requests.answer(offer.identifier, approve: true) }
        try await device.collect(offer)
        try await device.report()
        let following = Task { try await device.follow() }
        defer { following.cancel() }
        while try await ConsoleHub.again({
            try await !hub.requests.details(of: device.identifier).device.connected
        }) { await Task.yield() }
        try await body(device)
    }

    /// Asks to be paired.
    func request() async throws -> PairingOffer {
        let answer = try await hub.answer(
            to: "POST", HubRoutes.pairings, key: "none", body: PairingRequest(app: app))
        return try JSONDecoder().decode(PairingOffer.self, from: answer.body)
    }

    /// Waits for the answer, and takes the key.
    func collect(_ offer: PairingOffer) async throws {
        (identifier, key) = (offer.identifier, offer.key)
        let answer = try await hub.answer(
            to: "GET", "\(HubRoutes.pairings)/\(identifier)", identifier, key, body: nil as Bool?)
        try #require(answer.status == 204)
    }

    /// Reports a value that the app itself has changed.
    func change(_ name: String, to text: String) async throws {
        values[name] = text
        try await report()
    }

    /// Sends the next report.
    func report() async throws {
        number += 1
        let report = DeviceReport(
            launch: "launch", number: number, app: app, environment: "development", explanation: "the scheme names it",
            pendingEnvironment: pending,
            environments: [
                ReportedEnvironment(name: "development", title: "Development"),
                ReportedEnvironment(name: "production", title: "Production", isProduction: true),
            ],
            values: values.sorted { $0.key < $1.key }.map {
                ReportedValue(
                    key: $0.key, type: $0.key == "timeout" ? "duration" : "string", text: $0.value, origin: "Common",
                    isLive: true)
            },
            commands: [ReportedCommand(name: "cart fill", usage: "cart fill COUNT", help: "Fills the cart.")],
            desiredVersion: version, outcomes: outcomes, answers: answers)
        let answer = try await hub.answer(to: "PUT", HubRoutes.report, identifier, key, body: report)
        // The response to the first one was lost.
        #expect([204, 409].contains(answer.status))
    }

    private func follow() async throws {
        var refusals = 0
        while !Task.isCancelled {
            let target = "\(HubRoutes.desired)?\(HubRoutes.after)=\(version)&\(HubRoutes.line)=\(line)"
            let answer = try await hub.answer(to: "GET", target, identifier, key, body: nil as Bool?)
            // Nothing has changed for a while.
            if answer.status == 204 { continue }
            // A report has begun another session meanwhile, or the device was revoked.
            refusals = answer.status == 401 ? refusals + 1 : 0
            if (1...3).contains(refusals) { continue }
            guard answer.status == 200 else { return }
            let state = try JSONDecoder().decode(DesiredState.self, from: answer.body)
            for change in state.changes { outcomes.append(outcome(of: change)) }
            for line in state.lines {
                let said = outcome(of: DesiredChange(version: 0, action: .command(identifier: "", line: line.line)))
                answers.append(
                    LineAnswer(identifier: line.identifier, succeeded: said.succeeded, text: said.text))
                self.line = line.number
            }
            version = state.version
            try await report()
        }
    }

    private func outcome(of change: DesiredChange) -> ChangeOutcome {
        guard case .command(_, let line) = change.action else {
            return ChangeOutcome(version: change.version, succeeded: false, text: "not in this test")
        }
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "get" where words.count == 2:
            return ChangeOutcome(version: change.version, succeeded: true, text: values[words[1]] ?? "")
        case "set":
            values[words[1]] = words.dropFirst(2).joined(separator: " ")
            return ChangeOutcome(version: change.version, succeeded: true, text: "set \(words[1])")
        case "env" where words.suffix(2) == ["--confirm", "production"]:
            pending = words[1]
            return ChangeOutcome(version: change.version, succeeded: true, text: "used at the next launch")
        case "cart":
            return ChangeOutcome(version: change.version, succeeded: true, text: "the cart has \(words[2]) articles")
        default: return ChangeOutcome(version: change.version, succeeded: false, text: "unknown command")
        }
    }
}
