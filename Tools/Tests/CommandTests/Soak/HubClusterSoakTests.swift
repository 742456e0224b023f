import Foundation
import HubMessages
import TestClients
import TestSupport
import Testing

/// Three hubs and three members of etcd, any of which may die or hang, while operators change devices at any of the hubs and
/// devices go to another hub with each request.
@Suite(.enabled(if: EtcdServer.isAvailable, "no etcd")) struct HubClusterSoakTests {
    /// What goes wrong for a time.
    private enum Fault: CaseIterable {
        case leaderKilled, memberPaused, hubKilled, hubCut
    }

    private struct Version: Decodable { let version: Int }
    private struct Offered: Encodable {
        let basedOn: Int
        let action: DesiredAction
    }
    private struct Details: Decodable {
        struct Device: Decodable {
            let desiredVersion: Int
            let reportedVersion: Int
        }
        struct Waiting: Decodable { let version: Int }
        let device: Device
        let waiting: [Waiting]
    }

    /// What is known of a device from its own requests, and from the answers that operators got.
    private actor Device {
        nonisolated let paired: PairedDevice
        private(set) var history: [ChangeHistory.Operation] = []
        /// The texts that operators were told to be stored, and what the device has carried out, by version.
        private(set) var stored: [Int: String] = [:]
        private(set) var applied: [Int: String] = [:]
        private(set) var withdrawn: Set<Int> = []
        /// The version that operators know.
        private(set) var known = 0
        private(set) var version = 0
        private var number = 0

        init(_ paired: PairedDevice) { self.paired = paired }

        func add(_ operation: ChangeHistory.Operation, text: String = "") {
            history.append(operation)
            switch (operation.request, operation.answer) {
            case (_, .stored(let version)):
                known = max(known, version)
                if case .change = operation.request { stored[version] = text }
            case (_, .conflict(let version)): known = max(known, version)
            case (.withdraw(let version), .done): withdrawn.insert(version)
            default: break
            }
        }

        func apply(_ state: DesiredState) {
            for change in state.changes where change.version > version {
                if case .override(_, let text?) = change.action { applied[change.version] = text }
                version = change.version
            }
        }

        func nextReport() throws -> (version: Int, body: String) {
            number += 1
            let app = ReportedApp(
                identifier: "a", name: "A", version: "1", build: "1", device: "D", system: "S", catalog: "C")
            let values = (0..<2).map {
                ReportedValue(key: "key\($0)", type: "string", text: "", origin: "Common", isLive: true)
            }
            let report = DeviceReport(
                launch: "launch", number: number, app: app, environment: "qa", explanation: "",
                environments: ["qa", "dev"].map { ReportedEnvironment(name: $0, title: $0) }, values: values,
                desiredVersion: version)
            return (version, String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
        }
    }

    @Test func nothingIsLostAndNobodyWaits() async throws {
        try await HubCluster.with([[], [], ["--clock-offset", "5"]]) { cluster in
            var devices: [Device] = []
            for index in 0..<3 { devices.append(try await Self.pair(cluster, index)) }
            for round in 0..<SoakCount.of(full: 100, slice: 1) {
                for (index, fault) in Fault.allCases.enumerated() {
                    try await Self.during(fault, seed: UInt64(round * 10 + index), cluster, devices)
                    for device in devices { try await Self.checkNobodyWaits(cluster, device, "\(fault) \(round)") }
                    for device in devices { await Self.check(device, "\(fault) \(round)") }
                }
            }
            try await Self.checkClocks(cluster)
            try await Self.remove(devices[0], cluster)
            for device in devices {
                let contradiction = ChangeHistory.contradiction(in: await device.history)
                #expect(contradiction == nil)
                #expect(await device.history.count > 20)
            }
        }
    }

    // MARK: Devices

    /// Asks for pairing at one hub, is approved at another one, and reports to a third one.
    private static func pair(_ cluster: HubCluster, _ index: Int) async throws -> Device {
        var hubs: [RunningHub] = []
        for offset in 0..<3 { hubs.append(try #require(await cluster.hub((index + offset) % 3))) }
        let app = ReportedApp(
            identifier: "a", name: "A", version: "1", build: "1", device: "D", system: "S", catalog: "C")
        let (_, offer) = try await hubs[0].send(
            "POST", HubRoutes.pairings, PairingRequest(app: app), as: PairingOffer.self)
        let asked = try #require(offer)
        #expect(await hubs[1].send("POST", "/api/pairings/\(asked.identifier)", #"{"approve":true}"#).0 == 204)
        let device = Device(PairedDevice(device: asked.identifier, hub: "", key: asked.key))
        #expect(try await hubs[2].send("GET", "\(HubRoutes.pairings)/\(asked.identifier)", of: device.paired).0 == 204)
        #expect(try await report(device, to: hubs[2]) == 204)
        return device
    }

    /// Asks one hub for changes, and reports to the next one.
    private static func turn(_ device: Device, _ cluster: HubCluster, _ number: Int) async throws {
        guard let hub = await cluster.hub(number % 3) else { return }
        let other = await cluster.hub((number + 1) % 3)
        let version = await device.version
        let (_, data) = try await hub.send(
            "GET", "\(HubRoutes.desired)?after=\(version)", of: device.paired, begunBy: number % 2 == 0 ? other : nil,
            patience: 1)
        guard let state = try? JSONDecoder().decode(DesiredState.self, from: data) else { return }
        await device.apply(state)
        _ = try await report(device, to: other ?? hub)
    }

    private static func report(_ device: Device, to hub: RunningHub) async throws -> Int {
        let start = ContinuousClock.now
        let (version, body) = try await device.nextReport()
        let (status, _) = try await hub.send("PUT", HubRoutes.report, body, of: device.paired)
        // Another request of the device may have begun a session: then nothing is done.
        guard ![401, 409, 429].contains(status) else { return status }
        await device.add(
            ChangeHistory.Operation(
                request: .report(version), answer: status == 204 ? .done : .none, start: start, end: .now))
        return status
    }

    // MARK: Operators

    private static func change(
        _ device: Device, _ hub: RunningHub, _ subject: String, _ text: String
    ) async throws -> ChangeHistory.Answer {
        let base = await device.known
        let action: DesiredAction =
            subject == "environment" ? .environment(text) : .override(key: subject, text: text)
        let start = ContinuousClock.now
        let (status, version) = try await hub.send(
            "POST", "/api/devices/\(device.paired.device)/changes", Offered(basedOn: base, action: action),
            as: Version.self)
        let answer: ChangeHistory.Answer =
            switch status {
            case 200: .stored(version?.version ?? 0)
            case 409: .conflict(version?.version ?? 0)
            case 404: .unknown
            default: .none
            }
        #expect([0, 200, 404, 409, 503].contains(status))
        await device.add(
            ChangeHistory.Operation(
                request: .change(subject, basedOn: base), answer: answer, start: start, end: .now), text: text)
        return answer
    }

    private static func operate(_ device: Device, _ hub: RunningHub, _ generator: inout SeededGenerator) async throws {
        switch generator.upTo(5) {
        case 0:
            let version = await device.known
            let start = ContinuousClock.now
            let (status, _) = await hub.send(
                "DELETE", "/api/devices/\(device.paired.device)/changes/\(version)")
            #expect([0, 204, 404, 422, 503].contains(status))
            let answers: [Int: ChangeHistory.Answer] = [204: .done, 404: .unknown, 422: .impossible]
            await device.add(
                ChangeHistory.Operation(
                    request: .withdraw(version), answer: answers[status] ?? .none, start: start, end: .now))
        case 1: _ = try await change(device, hub, "environment", generator.pick(["qa", "dev"]))
        default: _ = try await change(device, hub, "key\(generator.upTo(1))", "\(generator.next())")
        }
    }

    // MARK: Faults

    private static func during(
        _ fault: Fault, seed: UInt64, _ cluster: HubCluster, _ devices: [Device]
    ) async throws {
        let isOver = Ended()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, device) in devices.enumerated() {
                group.addTask {
                    var number = place
                    while !isOver.value {
                        try await turn(device, cluster, number)
                        number += 1
                    }
                }
                for one in 0..<2 {
                    group.addTask {
                        var generator = SeededGenerator(seed: seed * 100 + UInt64(place * 10 + one))
                        while !isOver.value {
                            guard let hub = await cluster.hub(generator.upTo(2)) else { continue }
                            try await operate(device, hub, &generator)
                            try await Task.sleep(for: .milliseconds(generator.upTo(50)))
                        }
                    }
                }
            }
            try await Task.sleep(for: .milliseconds(300))
            try await cause(fault, cluster, Int(seed % 3))
            isOver.value = true
            try await group.waitForAll()
        }
    }

    /// Lets something go wrong for a moment.
    private static func cause(_ fault: Fault, _ cluster: HubCluster, _ index: Int) async throws {
        switch fault {
        case .leaderKilled:
            let leader = await cluster.leader()
            await cluster.members[leader].send()
            try await Task.sleep(for: .milliseconds(1_500))
            try await cluster.restart(member: leader)
        case .memberPaused:
            await cluster.members[index].send(signal: SIGSTOP)
            try await Task.sleep(for: .seconds(3))
            await cluster.members[index].send(signal: SIGCONT)
        case .hubKilled:
            await cluster.kill(index)
            try await Task.sleep(for: .seconds(1))
            try await cluster.start(index)
        case .hubCut:
            await cluster.cut(index)
            try await Task.sleep(for: .seconds(3))
            await cluster.mend(index)
        }
    }

    /// Shared by the tasks of a fault.
    private final class Ended: @unchecked Sendable {  // Guarded by lock.
        private let lock = NSLock()
        private var isOver = false

        var value: Bool {
            get { lock.withLock { isOver } }
            set { lock.withLock { isOver = newValue } }
        }
    }

    // MARK: What must be

    /// After a fault, a change at any hub reaches a device that waits at any other one within 5 seconds.
    private static func checkNobodyWaits(_ cluster: HubCluster, _ device: Device, _ words: String) async throws {
        let begin = ContinuousClock.now
        for index in 0..<3 {
            let hub = try #require(await cluster.hub(index))
            let other = try #require(await cluster.hub((index + 1) % 3))
            var last = 0
            while ContinuousClock.now - begin < .seconds(30) {
                if case .stored(let version) = try await change(device, hub, "key0", "\(UUID())") {
                    last = version
                    break
                }
            }
            while await device.version < last, ContinuousClock.now - begin < .seconds(30) {
                let (_, data) = try await other.send(
                    "GET", "\(HubRoutes.desired)?after=\(await device.version)", of: device.paired, patience: 5)
                if let state = try? JSONDecoder().decode(DesiredState.self, from: data) { await device.apply(state) }
            }
            _ = try await report(device, to: other)
            #expect(await device.version >= last, "\(words)")
        }
        // Beside other tests, a machine may be busy with something else.
        let limit = Duration.seconds(SoakCount.of(full: 5, slice: 20))
        #expect(ContinuousClock.now - begin < limit, "\(words): \(ContinuousClock.now - begin)")
        // Every hub says so, in a moment.
        for index in 0..<3 {
            let hub = try #require(await cluster.hub(index))
            var details: Details?
            let end = ContinuousClock.now + .seconds(5)
            let version = await device.version
            repeat {
                details = try await hub.send("GET", "/api/devices/\(device.paired.device)", as: Details.self).1
            } while ContinuousClock.now < end
                && (details?.device.reportedVersion ?? 0 < version || details?.waiting.isEmpty != true)
            #expect(details?.device.desiredVersion == version, "\(words)")
            #expect(details?.waiting.isEmpty == true, "\(words)")
        }
    }

    /// What was answered is so, and nothing is carried out that was withdrawn or that no operator wanted.
    private static func check(_ device: Device, _ words: String) async {
        let (stored, applied, withdrawn) = await (device.stored, device.applied, device.withdrawn)
        for version in withdrawn { #expect(applied[version] == nil, "\(words)") }
        for (version, text) in applied {
            if let known = stored[version] { #expect(text == known, "\(words)") }
        }
    }

    /// A hub knows that the clock of another one is 5 seconds ahead.
    private static func checkClocks(_ cluster: HubCluster) async throws {
        let hub = try #require(await cluster.hub(0))
        let end = ContinuousClock.now + .seconds(20)
        var difference = 0.0
        while abs(difference) < 4, ContinuousClock.now < end {
            let metrics = String(decoding: await hub.send("GET", "/metrics").1, as: UTF8.self)
            difference = metrics.firstMatch(of: /clock_difference_seconds (-?[0-9.]+)/).flatMap { Double($0.1) } ?? 0
        }
        #expect((4...6).contains(abs(difference)))
    }

    /// Removes a device at one hub while operators change it at the others.
    private static func remove(_ device: Device, _ cluster: HubCluster) async throws {
        var hubs: [RunningHub] = []
        for index in 0..<3 { hubs.append(try #require(await cluster.hub(index))) }
        let path = "/api/devices/\(device.paired.device)"
        try await withThrowingTaskGroup(of: Void.self) { [hubs] group in
            for hub in hubs.dropFirst() {
                group.addTask {
                    for _ in 0..<500 {
                        if try await change(device, hub, "key0", "\(UUID())") == .unknown { return }
                    }
                    Issue.record("The device is still there.")
                }
            }
            let start = ContinuousClock.now
            let (status, _) = await hubs[0].send("DELETE", path)
            #expect(status == 204)
            await device.add(ChangeHistory.Operation(request: .remove, answer: .done, start: start, end: .now))
            try await group.waitForAll()
        }
        for hub in hubs { #expect(await hub.send("GET", path).0 == 404) }
    }
}
