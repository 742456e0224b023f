import Foundation
import HubMessages
import Testing

@testable import Hub

/// What a hub takes from a device.
@Suite struct ReportTests {
    @Test func theLastReportIsShown() async throws {
        try await withDevice { hub, _, device in
            let entry = try #require(await hub.deviceEntries().first)
            #expect(entry.environment == "qa")
            #expect(entry.app == .example)
            #expect(try await hub.details(of: device.identifier).report?.values == device.values)
            device.values[0].text = "true"
            try await device.report(to: hub)
            #expect(try await hub.details(of: device.identifier).report?.values.first?.text == "true")
        }
    }

    @Test func aReportThatIsNotLaterIsRejected() async throws {
        try await withDevice { hub, _, device in
            let first = device.nextReport()
            let second = device.nextReport()
            try await hub.take(second, from: device.identifier)
            let identifier = device.identifier
            for report in [first, second] {
                await expectError("late") { try await hub.take(report, from: identifier) }
            }
        }
    }

    /// What was recorded in an earlier launch does not come back.
    @Test func aReportOfAnOlderLaunchIsRejected() async throws {
        try await withDevice { hub, _, device in
            device.number = 100
            let old = device.nextReport()
            try await hub.take(old, from: device.identifier)
            for launch in 2...5 {
                (device.launch, device.number) = ("launch-\(launch)", 0)
                try await device.report(to: hub)
            }
            var replayed = old
            replayed.number = 200
            let identifier = device.identifier
            await expectError("late") { [replayed] in try await hub.take(replayed, from: identifier) }
            #expect(try await hub.details(of: identifier).report?.launch == "launch-5")
        }
    }

    /// It is decoded without the rest of the report, and names the members itself.
    @Test func aSummaryIsThatOfTheWholeReport() throws {
        let finding = ReportedFinding(rule: "rule", severity: "note", message: "message")
        let report = DeviceReport(
            launch: "launch-2", number: 7, app: .example, environment: "qa", explanation: "by the scheme",
            pendingEnvironment: "production", findings: [finding, finding], desiredVersion: 9,
            outcomes: [ChangeOutcome(version: 9, succeeded: false, text: "refused")],
            answers: [LineAnswer(identifier: "line", succeeded: true, text: "done")])
        let record = ReportRecord(receivedAt: 1.5, pastLaunches: ["launch-1"], report: report)
        let summary = try JSONDecoder().decode(ReportSummary.self, from: try JSONEncoder().encode(record))
        #expect(summary == ReportSummary(record))
        #expect((summary.findings, summary.pendingEnvironment) == (2, "production"))
    }

    static let excesses: [(String, @Sendable (inout DeviceReport) -> Void)] = [
        ("values", { $0.values = Array(repeating: $0.values[0], count: HubLimits.values + 1) }),
        (
            "findings",
            { $0.findings = Array(repeating: ReportedFinding(rule: "r", severity: "note", message: "m"), count: 501) }
        ),
        ("environments", { $0.environments = Array(repeating: $0.environments[0], count: 501) }),
        ("commands", { $0.commands = Array(repeating: ReportedCommand(name: "n", usage: "n", help: "h"), count: 501) }),
        (
            "outcomes",
            { $0.outcomes = Array(repeating: ChangeOutcome(version: 1, succeeded: true, text: ""), count: 51) }
        ),
        (
            "options",
            {
                $0.values = $0.values.map { value in
                    var value = value
                    value.options = Array(repeating: "a", count: 1_001)
                    return value
                }
            }
        ),
        (
            "answers",
            { $0.answers = Array(repeating: LineAnswer(identifier: "", succeeded: true, text: ""), count: 21) }
        ),
        ("a long text", { $0.values[0].text = String(repeating: "a", count: HubLimits.textBytes + 1) }),
        ("a long launch", { $0.launch = String(repeating: "a", count: HubLimits.textBytes + 1) }),
        ("a negative number", { $0.number = -1 }),
        ("a negative version", { $0.desiredVersion = -1 }),
        ("the largest version", { $0.desiredVersion = .max }),
        ("the largest outcome", { $0.outcomes = [ChangeOutcome(version: .max, succeeded: true, text: "")] }),
    ]

    @Test(arguments: excesses.indices) func aReportWithinTheLimitsIsNeeded(_ index: Int) async throws {
        try await withDevice { hub, _, device in
            var report = device.nextReport()
            Self.excesses[index].1(&report)
            let identifier = device.identifier
            await expectError("impossible") { [report] in try await hub.take(report, from: identifier) }
            let last = try await hub.details(of: identifier).report
            #expect(last?.number == 1)
        }
    }

    @Test func reportsAreCounted() async throws {
        try await withDevice { hub, clock, device in
            for _ in 0..<19 { try await device.report(to: hub) }
            let identifier = device.identifier
            await expectError("tooMany") { try await hub.admitReport(from: identifier) }
            clock.advance(by: 1)
            for _ in 0..<5 { try await device.report(to: hub) }
            await expectError("tooMany") { try await hub.admitReport(from: identifier) }
        }
    }

    /// The clock of the hub is put back.
    @Test func aClockThatIsPutBackLocksNobodyOut() async throws {
        try await withDevice { hub, clock, device in
            for _ in 0..<19 { try await device.report(to: hub) }
            clock.advance(by: -3_600)
            let identifier = device.identifier
            await expectError("tooMany") { try await hub.admitReport(from: identifier) }
            clock.advance(by: 1)
            for _ in 0..<5 { try await device.report(to: hub) }
            clock.advance(by: 60)
            #expect(await hub.deviceEntries().map(\.connected) == [false])
        }
    }

    @Test func aDeviceIsConnectedWhileItWaits() async throws {
        var limits = FleetLimits()
        limits.longestWait = 600
        try await withDevice(limits: limits) { hub, clock, device in
            clock.advance(by: 100)
            #expect(await hub.deviceEntries().map(\.connected) == [false])
            #expect(await hub.deviceEntries().map(\.lastSeen) == [100])
            let identifier = device.identifier
            let poll = Task { try await hub.poll(after: 0, for: identifier) }
            while await hub.polls.isEmpty { await Task.yield() }
            clock.advance(by: 100)
            #expect(await hub.deviceEntries().map(\.connected) == [true])
            await hub.abandon(try #require(await hub.polls[identifier]), of: identifier)
            let answer = try await poll.value
            #expect(answer == nil)
            #expect(await hub.deviceEntries().map(\.lastSeen) == [0])
        }
    }

    @Test func aDeviceWaitsOnce() async throws {
        var limits = FleetLimits()
        limits.longestWait = 600
        try await withDevice(limits: limits) { hub, _, device in
            let identifier = device.identifier
            await withTaskGroup(of: DesiredState?.self) { group in
                for _ in 0..<10 {
                    group.addTask { try? await hub.poll(after: 0, for: identifier) }
                }
                for _ in 0..<9 { #expect(await group.next() == .some(nil)) }
                let version = try? await hub.change(identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
                #expect(await group.next()??.version == version)
            }
        }
    }

    @Test func aRestartedHubKnowsItsDevices() async throws {
        let store = MemoryStore()
        try await withDevice(store) { hub, clock, device in
            _ = try await hub.change(device.identifier, ChangeRequest(basedOn: 0, action: .reset), by: .ben)
            let again = try await Hub(store, limits: .quick, now: { clock.now })
            #expect(again.identifier == hub.identifier)
            #expect(try await again.verifier(of: device.identifier) == DeviceKey(device.key).verifier)
            #expect(try await again.desired(after: 0, for: device.identifier)?.version == 1)
            let report = device.nextReport()
            try await again.take(report, from: device.identifier)
            let identifier = device.identifier
            await expectError("late") { try await again.take(report, from: identifier) }
        }
    }
}
