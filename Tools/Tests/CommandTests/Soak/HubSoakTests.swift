import Foundation
import GRDB
import HubMessages
import TestSupport
import TestClients
import Testing

/// `hub`, killed at any time.
struct HubSoakTests {
    /// What was acknowledged: by the hub to operators, and to devices.
    private actor Ledger {
        struct Change {
            var version: Int
            var text: String
        }
        /// The last acknowledged change of each key, by device.
        private(set) var changes: [String: [String: Change]] = [:]
        /// The number of the last acknowledged report, by device.
        private(set) var reports: [String: Int] = [:]
        private(set) var count = 0 {
            didSet { if count == enough { hub?.kill() } }
        }
        private var enough = 0
        private var hub: RunningHub?

        /// Kills the hub as soon as this many changes and reports are acknowledged, while other requests are on their way.
        func kill(_ hub: RunningHub, after enough: Int) {
            (self.hub, self.enough) = (hub, enough)
        }

        func add(_ device: String, _ key: String, _ version: Int, _ text: String) {
            count += 1
            changes[device, default: [:]][key] = Change(version: version, text: text)
        }

        func add(_ device: String, report number: Int) {
            count += 1
            reports[device] = number
        }
    }

    private struct Version: Decodable {
        let version: Int
    }

    private struct Details: Decodable {
        struct Device: Decodable {
            let desiredVersion: Int
            let reportedVersion: Int
        }
        struct Waiting: Decodable {
            let version: Int
            let action: DesiredAction
        }
        let device: Device
        let report: DeviceReport?
        let waiting: [Waiting]
    }

    private struct Offered: Encodable {
        let basedOn: Int
        let action: DesiredAction
    }

    /// An app on a device: what it has applied survives the hub.
    private actor Device {
        nonisolated let paired: PairedDevice
        private(set) var applied: [String: Ledger.Change] = [:]
        private(set) var version = 0
        private var number = 0
        private let ledger: Ledger

        init(_ paired: PairedDevice, _ ledger: Ledger) {
            (self.paired, self.ledger) = (paired, ledger)
        }

        /// Reports, waits for changes, and carries them out.
        ///
        /// - Returns: Whether the hub is still there.
        func turn(_ hub: RunningHub) async throws -> Bool {
            guard try await report(to: hub) else { return false }
            let (status, data) = try await hub.send("GET", "\(HubRoutes.desired)?after=\(version)", of: paired)
            let state = try? JSONDecoder().decode(DesiredState.self, from: data)
            for change in state?.changes ?? [] where change.version > version {
                guard case .override(let key, let text?) = change.action else { continue }
                applied[key] = Ledger.Change(version: change.version, text: text)
                version = change.version
            }
            version = max(version, state?.version ?? 0)
            return status != 0
        }

        func report(to hub: RunningHub) async throws -> Bool {
            number += 1
            let app = ReportedApp(
                identifier: "a", name: "A", version: "1", build: "1", device: "D", system: "S", catalog: "C")
            let values = (0..<5).map {
                ReportedValue(key: "key\($0)", type: "string", text: "", origin: "Common", isLive: true)
            }
            let report = DeviceReport(
                launch: "launch", number: number, app: app, environment: "qa", explanation: "", values: values,
                desiredVersion: version)
            let body = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
            let (status, _) = try await hub.send("PUT", HubRoutes.report, body, of: paired)
            if status == 204 { await ledger.add(paired.device, report: number) }
            // Another request of the device may have taken the number.
            #expect([0, 204, 401, 429].contains(status))
            return status != 0
        }
    }

    @Test func aKilledHubLosesNothingThatItAcknowledged() async throws {
        let kills = SoakCount.of(full: 300, slice: 5)
        try await withTemporaryFolder { folder in
            let store = folder.appendingPathComponent("hub.sqlite")
            let ledger = Ledger()
            let devices = try await RunningHub.run(store: store) { hub in
                var devices: [Device] = []
                for _ in 0..<3 {
                    let device = Device(try await Self.pair(with: hub), ledger)
                    #expect(try await device.report(to: hub))
                    devices.append(device)
                }
                return devices
            }
            for turn in 0..<kills {
                var generator = SeededGenerator(seed: UInt64(turn))
                let enough = await ledger.count + 1 + generator.upTo(50)
                try await RunningHub.run(store: store) { hub in
                    try await Self.compare(hub, devices, ledger, "turn \(turn)")
                    await ledger.kill(hub, after: enough)
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for device in devices {
                            group.addTask { while try await device.turn(hub) {} }
                            group.addTask { try await Self.operate(hub, device, ledger, turn) }
                        }
                        try await group.waitForAll()
                    }
                }
                #expect(await ledger.count >= enough)
                try Self.checkIntegrity(store)
            }
            try await RunningHub.run(store: store) { hub in
                try await Self.compare(hub, devices, ledger, "the end")
                for device in devices { try await Self.settle(hub, device, ledger) }
            }
        }
    }

    #if os(Linux)
        /// Requests, and pages that are left open, leave nothing behind.
        @Test func requestsAndIdleStreamsLeaveNothing() async throws {
            try await withTemporaryFolder { folder in
                try await RunningHub.run(store: folder.appendingPathComponent("hub.sqlite")) { hub in
                    try await Self.load(hub, requests: 500, streams: 300)
                    let before = try PreviewSoakTests.memory(of: hub.process)
                    try await Self.load(
                        hub, requests: SoakCount.of(full: 20_000, slice: 1_000), streams: 600)
                    let after = try PreviewSoakTests.memory(of: hub.process)
                    #expect(after - before < 24_000, "\(before) KiB, then \(after) KiB")
                }
            }
        }

        /// Sends requests while streams are open, and closes the streams.
        private static func load(_ hub: RunningHub, requests: Int, streams: Int) async throws {
            let head = [
                "GET /api/events HTTP/1.1", "Host: 127.0.0.1:\(hub.port)", "Authorization: Bearer \(hub.token)",
            ]
            let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)
            let sockets = (0..<streams).compactMap { _ in Loopback(port: hub.port).open() }
            for socket in sockets { _ = Loopback.send(bytes[...], socket) }
            for number in 0..<requests {
                let path = ["/api/devices", "/api/hub", "/", "/nothing"][number % 4]
                let (status, _) = await hub.send("GET", path)
                #expect(status == (number % 4 == 3 ? 404 : 200))
            }
            for socket in sockets { close(socket) }
            // The places of the streams are free again.
            while await !Loopback(port: hub.port).begins(bytes, with: "HTTP/1.1 200") { await Task.yield() }
        }
    #endif

    private static func pair(with hub: RunningHub) async throws -> PairedDevice {
        let app = ReportedApp(
            identifier: "a", name: "A", version: "1", build: "1", device: "D", system: "S", catalog: "C")
        let (_, offer) = try await hub.send(
            "POST", HubRoutes.pairings, PairingRequest(app: app), as: PairingOffer.self)
        let asked = try #require(offer)
        _ = await hub.send("POST", "/api/pairings/\(asked.identifier)", #"{"approve":true}"#)
        let paired = PairedDevice(device: asked.identifier, hub: "", key: asked.key)
        #expect(try await hub.send("GET", "\(HubRoutes.pairings)/\(asked.identifier)", of: paired).0 == 204)
        return paired
    }

    /// Changes a device as long as the hub is there.
    private static func operate(_ hub: RunningHub, _ device: Device, _ ledger: Ledger, _ turn: Int) async throws {
        var (base, count) = (0, 0)
        let path = "/api/devices/\(device.paired.device)/changes"
        while true {
            count += 1
            let (key, text) = ("key\(count % 5)", "\(turn)-\(count)")
            let (status, answer) = try await hub.send(
                "POST", path, Offered(basedOn: base, action: .override(key: key, text: text)), as: Version.self)
            guard status != 0 else { return }
            #expect([200, 409].contains(status))
            base = answer?.version ?? base
            if status == 200 { await ledger.add(device.paired.device, key, base, text) }
        }
    }

    /// What the hub has acknowledged is there.
    private static func compare(
        _ hub: RunningHub, _ devices: [Device], _ ledger: Ledger, _ words: String
    ) async throws {
        for device in devices {
            let identifier = device.paired.device
            let (_, found) = try await hub.send("GET", "/api/devices/\(identifier)", as: Details.self)
            let details = try #require(found)
            #expect(details.report?.number ?? 0 >= (await ledger.reports[identifier] ?? 0), "\(words)")
            for (key, change) in await ledger.changes[identifier] ?? [:] {
                #expect(details.device.desiredVersion >= change.version, "\(words)")
                guard details.device.reportedVersion < change.version else { continue }
                let waiting = details.waiting.first { $0.action.subject == "override \(key)" }
                // A later change that was not acknowledged may be there.
                #expect(waiting?.version ?? 0 >= change.version, "\(words): \(key)")
                if let waiting, waiting.version == change.version {
                    #expect(waiting.action == .override(key: key, text: change.text), "\(words)")
                }
            }
        }
    }

    /// The device catches up, and has what was acknowledged.
    private static func settle(_ hub: RunningHub, _ device: Device, _ ledger: Ledger) async throws {
        let identifier = device.paired.device
        let (_, found) = try await hub.send("GET", "/api/devices/\(identifier)", as: Details.self)
        let details = try #require(found)
        if await device.version < details.device.desiredVersion { #expect(try await device.turn(hub)) }
        #expect(try await device.report(to: hub))
        let (_, last) = try await hub.send("GET", "/api/devices/\(identifier)", as: Details.self)
        #expect(last?.waiting.isEmpty == true)
        #expect(last?.device.reportedVersion == last?.device.desiredVersion)
        for (key, change) in await ledger.changes[identifier] ?? [:] {
            let applied = await device.applied[key]
            #expect(applied?.version ?? 0 >= change.version)
            if applied?.version == change.version { #expect(applied?.text == change.text) }
        }
    }

    private static func checkIntegrity(_ store: URL) throws {
        let database = try DatabaseQueue(path: store.path)
        let result = try database.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        #expect(result == ["ok"])
        try database.close()
    }
}
