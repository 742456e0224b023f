import Foundation
import HubMessages
import Testing

@testable import Hub

/// Operators of tests.
extension HubOperator {
    static let ann = HubOperator(name: "Ann", role: .administrate)
    static let ben = HubOperator(name: "Ben", role: .change)
    static let eve = HubOperator(name: "Eve", role: .see)
}

extension ReportedApp {
    static let example = ReportedApp(
        identifier: "com.example.discussions", name: "Discussions", version: "2.1", build: "417", device: "Phone",
        system: "iOS 18", catalog: "c0ffee")
}

/// A device without a link: it sends what tests want.
struct TestDevice: Sendable {
    let identifier: String
    let key: String
    var launch = "launch-1"
    var number = 0
    /// The version of the last change that it has carried out.
    var version = 0
    var outcomes: [ChangeOutcome] = []
    /// The number of the last line that only reads, and what the lines said.
    var line = 0
    var answers: [LineAnswer] = []
    var values = [
        ReportedValue(key: "banner", type: "bool", text: "false", origin: "Common", isLive: true),
        ReportedValue(
            key: "level", type: "enumeration", text: "info", origin: "Common", isLive: true, options: ["info", "debug"]),
        ReportedValue(key: "host", type: "url", text: "https://example.com", origin: "qa"),
        ReportedValue(key: "title", type: "string", text: "News", origin: "qa", isLive: true),
        ReportedValue(key: "token", type: "string", text: nil, origin: "qa", isLive: true),
    ]

    /// Asks for pairing, and is approved.
    static func paired(with hub: Hub, app: ReportedApp = .example) async throws -> TestDevice {
        let offer = try await hub.offer(PairingRequest(app: app))
        try await hub.answer(offer.identifier, approve: true, by: .ann)
        #expect(try await hub.isPaired(offer.identifier))
        return TestDevice(identifier: offer.identifier, key: offer.key)
    }

    /// The next report.
    mutating func nextReport() -> DeviceReport {
        number += 1
        return DeviceReport(
            launch: launch, number: number, app: .example, environment: "qa", explanation: "by the scheme",
            environments: [
                ReportedEnvironment(name: "qa", title: "QA"),
                ReportedEnvironment(name: "production", title: "Production", isProduction: true),
            ],
            values: values,
            commands: [ReportedCommand(name: "cart fill", usage: "cart fill COUNT", help: "Fills the cart.")],
            desiredVersion: version, outcomes: outcomes, answers: answers)
    }

    /// Sends the next report.
    mutating func report(to hub: Hub) async throws {
        try await hub.admitReport(from: identifier)
        try await hub.take(nextReport(), from: identifier)
    }

    /// Carries out what is desired, and reports it.
    mutating func catchUp(with hub: Hub) async throws {
        guard let state = try await hub.poll(after: version, line: line, for: identifier) else { return }
        version = state.changes.last?.version ?? version
        line = state.lines.last?.number ?? line
        outcomes = state.changes.map { ChangeOutcome(version: $0.version, succeeded: true, text: "done") }
        answers = state.lines.map { LineAnswer(identifier: $0.identifier, succeeded: true, text: "done") }
        try await report(to: hub)
    }
}

extension Hub {
    /// What is desired after a version; waits while there is nothing, as the route does.
    func poll(after version: Int, line: Int = 0, for device: String) async throws -> DesiredState? {
        while true {
            if let state = try await desired(after: version, line: line, for: device) { return state }
            guard await waitForChange(after: version, line: line, for: device) else { return nil }
        }
    }
}

/// Runs work with a hub that never waits, and with one device that has reported.
func withDevice(
    _ store: any HubStore = MemoryStore(), clock: TestClock = TestClock(), limits: FleetLimits = .quick,
    _ work: (Hub, TestClock, inout TestDevice) async throws -> Void
) async throws {
    let hub = try await Hub(store, limits: limits, now: { clock.now })
    var device = try await TestDevice.paired(with: hub)
    try await device.report(to: hub)
    try await work(hub, clock, &device)
}

extension FleetLimits {
    /// Limits of a hub that answers at once.
    static var quick: FleetLimits {
        var limits = FleetLimits()
        limits.longestWait = 0
        return limits
    }
}

extension HubError {
    /// The case, without what it carries.
    var name: String { String(String(describing: self).prefix { $0 != "(" }) }
}

/// Runs work that must fail with an error.
func expectError(_ name: String, _ work: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation)
    async
{
    do {
        try await work()
        Issue.record("There is no error.", sourceLocation: sourceLocation)
    } catch let error as HubError {
        #expect(error.name == name, sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
