import ConsoleCommands
import Foundation
import HubMessages
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@testable import SwitchyardConsole

@Suite("A link of a session")
struct HubLinkTests {
    @Test func `It is paired, reports, and carries out what the hub wants`() async throws {
        let session = try FakeHub.session()
        let hub = FakeHub()
        let key = MemoryStorage()
        let fill = ConsoleCommand("cart fill", help: "Fills it.", ConsoleParameter<Int>("count")) {
            "\($0) samples"
        }
        let link = try await FakeHub.link(session, hub, key, commands: [fill])
        await link.start()
        let first = await hub.report { $0.number >= 1 }
        #expect(first.environment == "staging")
        #expect(first.values.first { $0.key == "token" }?.text == nil)
        #expect(first.values.first { $0.key == "theme" }?.options == ["light", "dark"])
        #expect(first.commands.map(\.usage) == ["cart fill COUNT"])
        #expect(first.environments.map(\.name) == ["production", "qa", "staging", "pr-*"])
        #expect(first.app.device.isEmpty == false)
        #expect(key.text.contains("127.0.0.1"))

        hub.want(.override(key: "theme", text: "dark"), expiresIn: 600)
        hub.want(.command(identifier: "1", line: "cart fill 3"))
        hub.want(.environment("qa"))
        hub.want(.environment("production"))
        hub.want(.override(key: "token", text: "x"))
        let last = await hub.report { $0.desiredVersion == 5 }
        #expect(last.outcomes.map(\.succeeded) == [true, true, true, false, false])
        #expect(
            last.outcomes.map(\.text) == [
                "theme = dark takes effect now, for 10m", "3 samples",
                "environment \"qa\" takes effect at the next launch",
                "the catalog does not allow choosing production in a console",
                "key \"token\" cannot be overridden: it is secret, and user defaults are not",
            ])
        #expect(last.pendingEnvironment == "qa")
        #expect(try session.value(for: ConfigurationKey<String>("theme")) == "dark")
        #expect(last.values.first { $0.key == "theme" }?.overrideExpiresIn ?? 0 > 500)
        #expect(!String(decoding: try JSONEncoder().encode(last), as: UTF8.self).contains("s3cret"))
        await link.stop()
    }

    @Test(arguments: ["http://192.168.1.2:8017", "desk.example:8017", "https://desk.example/#token"])
    func `An address that cannot be used is said`(_ text: String) async throws {
        let hub = FakeHub()
        let link = try await FakeHub.link(try FakeHub.session(), hub, variable: text)
        await link.start()
        let status = await link.status
        #expect(status.rawValue == "unusable-address")
        #expect(status.reason?.hasPrefix("SWITCHYARD_HUB is \"\(text)\": ") == true)
        var statuses = await link.statuses.makeAsyncIterator()
        #expect(await statuses.next() == status)
        #expect(hub.addresses.isEmpty)
        // A pairing link names another one.
        let pairing = PairingLink(address: "https://desk.example:8017", hub: "hub")
        #expect(await link.open(try #require(pairing.url(scheme: PairingLink.scheme)), isConfirmed: true).succeeded)
        #expect(await link.status.reason == nil)
        await link.stop()
    }

    /// What the log has, by the beginnings of its lines.
    @Test(
        arguments: [
            (
                HubLink.variable, "htp://127.0.0.1:8017",
                "the link to a hub does nothing: SWITCHYARD_HUB is \"htp://127.0.0.1:8017\": it is not the address of a hub"
            ),
            (
                HubLink.variable, "http://desk.local:8017",
                "the link to a hub does nothing: SWITCHYARD_HUB is \"http://desk.local:8017\": http:// is for this device "
                    + "itself, and desk.local is another device: use https://"
            ),
            (
                "SWITCHYARD_HBU", "http://127.0.0.1:4000",
                "the variable SWITCHYARD_HBU is not read: did you mean SWITCHYARD_HUB?"
            ),
            (
                HubLink.variable, "http://127.0.0.1:4000",
                "the hub at http://127.0.0.1:4000 waits for an operator to approve the code AB: compare it"
            ),
        ]) func `The log says what the link does, once`(name: String, text: String, line: String) async throws
    {
        let lines = Locked<[String]>([])
        let hub = FakeHub()
        let log = LinkLog { line in lines.withLock { $0.append(line) } }
        let link = try await FakeHub.link(try FakeHub.session(), hub, variable: text, name: name, log: log)
        await link.start()
        if await link.status.reason == nil { _ = await hub.report { $0.number >= 1 } }
        await link.stop()
        let found = lines.withLock { $0 }
        #expect(found.filter { $0.hasPrefix(line) }.count == 1, "\(found)")
        #expect(Set(found).count == found.count)
    }

    @Test func `Changes and their reports take one connection`() async throws {
        let hub = FakeHub()
        let link = try await FakeHub.link(try FakeHub.session(), hub)
        await link.start()
        for version in 1...6 {
            hub.want(.override(key: "theme", text: version.isMultiple(of: 2) ? "light" : "dark"))
            _ = await hub.report { $0.desiredVersion == version }
        }
        #expect(hub.mostRequests == 1)
        await link.stop()
    }

    @Test func `What changes in the app is reported`() async throws {
        let session = try FakeHub.session()
        let hub = FakeHub()
        let link = try await FakeHub.link(session, hub)
        await link.start()
        _ = await hub.report { $0.number >= 1 }
        try session.override(ConfigurationKey<String>("theme"), with: "dark")
        let report = await hub.report { report in report.values.contains { $0.key == "theme" && $0.text == "dark" } }
        #expect(report.values.first { $0.key == "theme" }?.isOverridden == true)
        await link.stop()
    }

    @Test func `The next launch goes on where the last one ended`() async throws {
        let (hub, key, progress) = (FakeHub(), MemoryStorage(), MemoryStorage())
        let first = try await FakeHub.link(try FakeHub.session(), hub, key, progress)
        await first.start()
        hub.want(.override(key: "theme", text: "dark"))
        _ = await hub.report { $0.desiredVersion == 1 }
        await first.stop()
        let second = try await FakeHub.link(try FakeHub.session(), hub, key, progress)
        await second.start()
        hub.want(.override(key: "theme", text: "light"))
        let report = await hub.report { $0.desiredVersion == 2 }
        #expect(report.outcomes.map(\.version) == [1, 2])
        #expect(hub.pairings == 1)
        await second.stop()
    }

    @Test func `A command that could not be recorded is not run`() async throws {
        let (hub, progress) = (FakeHub(), MemoryStorage())
        let command = ConsoleCommand("explode", help: "") { "exploded" }
        let link = try await FakeHub.link(try FakeHub.session(), hub, MemoryStorage(), progress, commands: [command])
        await link.start()
        _ = await hub.report { $0.number >= 1 }
        progress.isFull = true
        hub.want(.command(identifier: "1", line: "explode"))
        let report = await hub.report { $0.desiredVersion == 1 }
        #expect(report.outcomes.first?.succeeded == false)
        #expect(report.outcomes.first?.text.hasPrefix("it could not be recorded, so it was not carried out") == true)
        await link.stop()
    }

    /// Another user listens on the port after the hub has ended, and knows its identifier, which is in every response.
    @Test func `Whoever answers without the key gets nothing, and changes nothing`() async throws {
        let (hub, key, progress) = (FakeHub(), MemoryStorage(), MemoryStorage())
        let first = try await FakeHub.link(try FakeHub.session(), hub, key, progress)
        await first.start()
        _ = await hub.report { $0.number >= 1 }
        await first.stop()
        let impostor = FakeHub(isProving: false)
        impostor.want(.environment("production"))
        let session = try FakeHub.session()
        let second = try await FakeHub.link(session, impostor, key, progress)
        var statuses = await second.statuses.makeAsyncIterator()
        await second.start()
        while let status = await statuses.next(), status != .otherHub {}
        #expect(session.pendingSelection == nil)
        #expect(impostor.keys.isEmpty)
        await second.stop()
        // The hub is there again, and the key was kept.
        let third = try await FakeHub.link(try FakeHub.session(), hub, key, progress)
        await third.start()
        hub.want(.override(key: "theme", text: "dark"))
        _ = await hub.report { $0.desiredVersion == 1 }
        #expect(hub.pairings == 1)
        await third.stop()
    }

    @Test func `A line that only reads is answered, is no change, and changes nothing`() async throws {
        let hub = FakeHub()
        let session = try FakeHub.session()
        let link = try await FakeHub.link(session, hub)
        await link.start()
        _ = await hub.report { $0.number >= 1 }
        hub.want(line: "get theme")
        hub.want(line: "set theme dark")
        let report = await hub.report { $0.answers.count == 2 }
        #expect(Set(report.answers.map(\.text)) == ["light", "the line changes something, but it is not a change"])
        #expect(report.desiredVersion == 0 && report.outcomes.isEmpty)
        #expect(try session.value(for: ConfigurationKey<String>("theme")) == "light")
        await link.stop()
    }

    @Test(arguments: [ReleasePolicy.sealed, .testFlight])
    func `A build that is not open has no link`(policy: ReleasePolicy) async throws {
        let session = try FakeHub.session(policy: policy)
        await #expect(throws: ConfigurationError.self) { try await FakeHub.link(session, FakeHub()) }
    }

    @Test func `A key is sent to the address of its pairing alone, and the variable comes first`() async throws {
        let (hub, key) = (FakeHub(), MemoryStorage())
        let first = try await FakeHub.link(try FakeHub.session(), hub, key)
        await first.start()
        _ = await hub.report { $0.number >= 1 }
        await first.stop()
        let other = FakeHub(identifier: "other")
        let second = try await FakeHub.link(try FakeHub.session(), other, key, variable: "https://other.example")
        await second.start()
        _ = await other.report { $0.number >= 1 }
        #expect(other.addresses == ["https://other.example"])
        #expect(other.keys == ["key of other"])
        #expect(hub.keys == ["key of hub"])
        await second.stop()
    }

    @Test func `Without an address nothing is sent until a pairing link is confirmed`() async throws {
        let hub = FakeHub()
        let link = try await FakeHub.link(try FakeHub.session(hub: nil), hub)
        await link.start()
        #expect(await link.status == .stopped)
        let url = try #require(
            PairingLink(address: "https://hub.example:8443", hub: "hub", ticket: "T").url(scheme: PairingLink.scheme))
        #expect(await link.open(url, isConfirmed: false).status == .needsConfirmation)
        #expect(hub.addresses.isEmpty)
        #expect(await link.open(url, isConfirmed: true).succeeded)
        _ = await hub.report { $0.number >= 1 }
        #expect(hub.addresses == ["https://hub.example:8443"])
        #expect(hub.tickets == ["T"])
        await link.stop()
    }

    @Test(arguments: [
        "http://hub.example", "https://user:pw@hub.example", "https://hub.example/path", "https://hub.example?x",
        "ftp://h",
        "hub.example", "", "http://127.0.0.1.evil.example",
    ])
    func `What is not the address of a hub is refused`(address: String) async throws {
        #expect(HubAddress(address) == nil)
        let link = try await FakeHub.link(try FakeHub.session(hub: nil), FakeHub())
        let url = try #require(PairingLink(address: address, hub: "h").url(scheme: "x"))
        #expect(await link.open(url, isConfirmed: true).status == .refused)
    }

    @Test func `A report keeps within the limits of a hub, and says what it cut`() throws {
        let report = DeviceReport(
            launch: "l", number: 1, app: ReportedApp(try FakeHub.session()), environment: "e", explanation: "x",
            values: (0..<3_000).map {
                ReportedValue(key: "k\($0)", type: "string", text: String(repeating: "é", count: 9_000), origin: "o")
            }, outcomes: (1...90).map { ChangeOutcome(version: $0, succeeded: true, text: "") })
        let limited = report.limited()
        #expect(try JSONEncoder().encode(limited).count <= HubLimits.reportBytes)
        #expect(limited.values.count == HubLimits.values)
        #expect(limited.values[0].text?.hasSuffix("(cut)") == true)
        var listed = report
        listed.values = (0..<100).map {
            ReportedValue(
                key: "k\($0)", type: "enumeration", text: "a", origin: "o", options: Array(repeating: "a", count: 99))
        }
        #expect(listed.limited().values.map(\.options.count).reduce(0, +) == HubLimits.listed)
        #expect(limited.outcomes.map(\.version) == Array(41...90))
    }

    @Test func `A key is in a file that only its user can read`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("deep/key.json")
        let storage = FileLinkStorage(file)
        #expect(try storage.load() == nil)
        try storage.store(Data("one".utf8))
        try storage.store(Data("two".utf8))
        #expect(try storage.load() == Data("two".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["key.json"])
        try storage.store(nil)
        try storage.store(nil)
        #expect(try storage.load() == nil)
    }
}
