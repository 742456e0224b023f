import Foundation
import PropertyLists
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Two processes of one app", .timeLimit(.minutes(5)))
struct RunningProcessesTests {
    private func launch(_ phone: Phone, _ role: AppProcess.Role, _ environment: String) async throws -> Phone.Session {
        let session = try phone.launch(role, arguments: ["-environment", environment])
        await session.waitForHandlers()
        return session
    }

    @Test("In two environments they are named in both")
    func differ() async throws {
        let phone = try Phone()
        let widget = try await launch(phone, .appExtension, "qa")
        let app = try await launch(phone, .app, "dev")
        widget.refresh()
        await widget.waitForHandlers()
        let (found, seen) = (app.findings.of("processes-differ"), widget.findings.of("processes-differ"))
        #expect(
            found.map(\.message) == [
                "\"org.example.shop.widget\" (process 1) runs \"qa\", and \"org.example.shop\" (process 2) runs \"dev\": they share an App Group"
            ])
        #expect(
            seen.map(\.message) == [
                "\"org.example.shop\" (process 2) runs \"dev\", and \"org.example.shop.widget\" (process 1) runs \"qa\": they share an App Group"
            ])
        #expect((found + seen).allSatisfy { $0.severity == .warning && $0.fix != nil })
        widget.refresh()
        await widget.waitForHandlers()
        #expect(widget.findings.of("processes-differ").count == 1, "once")
    }

    @Test("Nothing is said of one that has ended or is sealed, of the same environment, or without an App Group")
    func silent() async throws {
        let phone = try Phone()
        _ = try await launch(phone, .appExtension, "qa")
        phone.alive.withLock { $0 = [] }
        let second = try await launch(phone, .app, "dev")
        let third = try await launch(phone, .appExtension, "dev")
        #expect((second.findings + third.findings).of("processes-differ").isEmpty)
        #expect(
            phone.shared[RunningProcesses.key]?.dictionaryValue?.keys.sorted()
                == ["org.example.shop", "org.example.shop.widget"])

        phone.policy = .sealed
        #expect(try await launch(phone, .app, "qa").findings.of("processes-differ").isEmpty)
        let alone = try Phone()
        alone.appGroup = nil
        _ = try await launch(alone, .appExtension, "qa")
        #expect(try await launch(alone, .app, "dev").findings.of("processes-differ").isEmpty)
        #expect(alone.shared[RunningProcesses.key] == nil)
    }

    @Test(
        "A process that is noted no more notes itself again, and damage counts as nothing",
        arguments: [
            nil, "text", ["one": ["Process": "a"]], ["org.example.shop.widget": ["Process": 7]],
        ] as [PropertyListValue?])
    func again(_ stored: PropertyListValue?) async throws {
        let phone = try Phone()
        let app = try await launch(phone, .app, "dev")
        phone.shared[RunningProcesses.key] = stored
        app.refresh()
        await app.waitForHandlers()
        let noted = phone.shared[RunningProcesses.key]?.dictionaryValue
        #expect(noted?.keys.sorted() == ["org.example.shop"])
        #expect(noted?["org.example.shop"]?.dictionaryValue?["Environment"] == "dev")
        #expect(SessionRecord.isOwn(RunningProcesses.key))
    }

    @Test("One that has not noted itself for a day has ended, whoever has its number now")
    func old() {
        let process = ProcessIdentity(
            identifier: "app", number: 2, isAlive: { _ in true }, now: { 1_000_000 })
        func stored(_ since: Int64) -> [String: PropertyListValue] {
            ["widget": ["Process": 1, "Environment": "qa", "Since": .integer(since)]]
        }
        for (since, isThere) in [(Int64(913_000), false), (914_000, true), (1_000_001, false)] {
            #expect(RunningProcesses.findings(stored(since), process, in: "dev").isEmpty != isThere)
            #expect(
                (RunningProcesses.noted(stored(since), process, in: "dev", isLaunch: true)["widget"] != nil) == isThere)
        }
    }

    @Test("Two of one identifier do not replace each other in turns")
    func twins() {
        let twins = [1, 2].map { ProcessIdentity(identifier: "app", number: $0, isAlive: { _ in true }) }
        var stored: [String: PropertyListValue] = [:]
        for twin in twins { stored = RunningProcesses.noted(stored, twin, in: "dev", isLaunch: true) }
        #expect(stored["app"]?.dictionaryValue?["Process"] == 2)
        for twin in twins {
            #expect(RunningProcesses.noted(stored, twin, in: "dev", isLaunch: false) == stored)
        }
    }

    @Test("The running process is alive, and one that has ended is not")
    func alive() throws {
        let identity = ProcessIdentity.current("app")
        #expect(identity.isAlive(identity.number))
        let ended = Process()
        ended.executableURL = URL(fileURLWithPath: "/bin/sh")
        ended.arguments = ["-c", "exit 0"]
        try ended.run()
        ended.waitUntilExit()
        #expect(!identity.isAlive(ended.processIdentifier))
    }
}
