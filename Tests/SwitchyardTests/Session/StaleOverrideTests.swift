import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@Suite("Choices and overrides that end")
struct StaleOverrideTests {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private static func catalog(timeout: String = "30s") -> PropertyListValue {
        [
            "Switchyard": [
                "Keys": [
                    "theme": ["Type": "enumeration", "Values": ["light", "dark", "blue"], "Live": true],
                    "volume": ["Type": "double", "Live": true],
                ]
            ],
            "Common": ["theme": "light", "volume": 0.5, "timeout": .string(timeout)],
            "qa": [:], "staging": [:], "production": [:],
        ]
    }

    /// A clock that stands still.
    private final class Clock: @unchecked Sendable {  // Guarded by lock.
        private let lock = NSLock()
        private var date = start
        var now: Date { lock.withLock { date } }
        func pass(_ seconds: TimeInterval) { lock.withLock { date += seconds } }
    }

    /// An app whose user defaults outlive its launches.
    private struct Phone {
        let store = InMemoryDefaultsStore()
        let clock = Clock()

        func launch(
            catalog: PropertyListValue = catalog(), build: String = "1", policy: ReleasePolicy = .open
        ) throws -> EnvironmentSession<EnvironmentConfiguration> {
            var context = try LaunchContext.testing(
                catalog: catalog, stored: policy == .sealed ? [:] : try store.storedValues(),
                infoPlist: ["CFBundleVersion": .string(build), "SwitchyardEnvironment": "staging"], policy: policy)
            let clock = clock
            context.date = clock.now
            context.now = { clock.now }
            return try EnvironmentSession(context: context, store: store, process: Recorded.process)
        }

        func stored(_ key: String) throws -> PropertyListValue? { try store.storedValues()[key] }
    }

    private func theme(_ session: EnvironmentSession<EnvironmentConfiguration>) throws -> String {
        try session.value(for: ConfigurationKey<String>("theme"))
    }

    @Test("An override ends while the app runs, with a finding that says why")
    func endsWhileRunning() async throws {
        let phone = Phone()
        let session = try phone.launch()
        try session.override(ConfigurationKey<String>("theme"), with: "dark", for: .seconds(3_600))
        phone.clock.pass(3_599)
        session.refresh()
        #expect(try theme(session) == "dark")
        phone.clock.pass(1)
        session.refresh()
        #expect(try theme(session) == "light")
        await session.waitForHandlers()
        #expect(try phone.stored("theme") == nil)
        let finding = try #require(session.currentFindings.of("stale-override").first)
        #expect(
            finding.message
                == "the override of key \"theme\" was removed: it expired on 2027-01-15T09:00:00Z")
        #expect(session.currentFindings.of("stale-override").count == 1)
    }

    @Test("An override of a key that only the type declares does not come back at the launch after its end")
    func ofTheType() throws {
        struct Typed: Decodable, Sendable { let motto: Live<String> }
        let (store, clock) = (InMemoryDefaultsStore(), Clock())
        func launch() throws -> EnvironmentSession<Typed> {
            var context = try LaunchContext.testing(
                catalog: ["production": ["motto": "none"]], stored: try store.storedValues())
            context.date = clock.now
            context.now = { clock.now }
            return try EnvironmentSession(context: context, store: store, process: Recorded.process)
        }
        try launch().override(\.motto, with: "buy", for: .seconds(3_600))
        #expect(try launch().motto == "buy")
        clock.pass(3_600)
        #expect(try launch().motto == "none")
        #expect(try store.storedValues()["motto"] == nil)
    }

    @Test("A change that was made while the clock was ahead ends when the clock is right", arguments: [true, false])
    func clockAhead(_ launchesAgain: Bool) async throws {
        let phone = Phone()
        let year: TimeInterval = 365 * 86_400
        phone.clock.pass(year)
        let early = try phone.launch()
        try early.override(ConfigurationKey<String>("theme"), with: "dark", for: .seconds(3_600))
        try early.choose(environment: "qa", for: .seconds(3_600))
        // What a clock is corrected by from time to time changes nothing.
        phone.clock.pass(-30)
        early.refresh()
        #expect(try theme(early) == "dark")
        phone.clock.pass(30 - year)
        let session = launchesAgain ? try phone.launch() : early
        session.refresh()
        await session.waitForHandlers()
        #expect(try theme(session) == "light" && phone.stored("theme") == nil && phone.stored("environment") == nil)
        let reasons = session.currentFindings.of("stale-override").map(\.message)
        #expect(reasons.count == 2 && reasons.allSatisfy { $0.hasSuffix("the clock was ahead when it was made") })
    }

    @Test("It ends by itself, without a call")
    func endsByItself() async throws {
        let context = try LaunchContext.testing(catalog: Self.catalog())
        let store = InMemoryDefaultsStore()
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: context, store: store, process: Recorded.process)
        let updates = session.updates
        try session.override(ConfigurationKey<String>("theme"), with: "dark", for: .milliseconds(20))
        var values: [String] = []
        for await update in updates where update.key == "theme" {
            values.append(try theme(session))
            if values.last == "light" { break }
        }
        #expect(session.currentFindings.of("stale-override").count == 1)
        #expect(try store.storedValues()["theme"] == nil)
    }

    @Test(
        "It ends at the next launch after its time", arguments: [(3_599.0, "dark"), (3_600, "light"), (1e6, "light")])
    func endsAtLaunch(after seconds: TimeInterval, _ expected: String) throws {
        let phone = Phone()
        try phone.launch().override(ConfigurationKey<String>("theme"), with: "dark", for: .seconds(3_600))
        phone.clock.pass(seconds)
        let session = try phone.launch()
        #expect(try theme(session) == expected)
        #expect(session.findings.of("stale-override").isEmpty == (expected == "dark"))
        #expect(try (phone.stored("theme") == nil) == (expected == "light"))
        #expect(try phone.launch().findings.of("stale-override").isEmpty)
    }

    @Test("A console's override also ends with the catalog and with the build, and says so")
    func endsWithBuild() throws {
        let phone = Phone()
        try phone.launch().override(named: "theme", with: "dark", for: nil)
        #expect(try theme(phone.launch()) == "dark")
        let updated = try phone.launch(build: "2")
        #expect(try theme(updated) == "light")
        #expect(updated.findings.of("stale-override").first?.message.hasSuffix("it was made in build (1)") == true)
        try updated.override(named: "theme", with: "blue", for: nil)
        let changed = try phone.launch(catalog: Self.catalog(timeout: "9s"), build: "2")
        #expect(try theme(changed) == "light")
        #expect(changed.findings.of("stale-override").first?.message.hasSuffix("the catalog has changed since") == true)
    }

    @Test("What the app itself stores without a duration stays, and so does what Settings stores")
    func staysWithoutStamp() throws {
        let phone = Phone()
        try phone.launch().override(ConfigurationKey<String>("theme"), with: "dark")
        try phone.store.store(0.75, forKey: "volume")
        phone.clock.pass(1e9)
        let session = try phone.launch(catalog: Self.catalog(timeout: "9s"), build: "2")
        #expect(try theme(session) == "dark")
        #expect(try session.value(for: ConfigurationKey<Double>("volume")) == 0.75)
        #expect(session.findings.of("stale-override").isEmpty)
    }

    @Test("Another value that Settings stored meanwhile stays")
    func otherValue() async throws {
        let phone = Phone()
        let session = try phone.launch()
        try session.override(named: "theme", with: "dark", for: .seconds(60))
        try phone.store.store("blue", forKey: "theme")
        phone.clock.pass(61)
        session.refresh()
        await session.waitForHandlers()
        #expect(try theme(session) == "blue")
        #expect(try theme(phone.launch()) == "blue")
        #expect(session.currentFindings.of("stale-override").isEmpty)
    }

    @Test("Another override replaces the end, and removing it removes the end")
    func replaced() throws {
        let phone = Phone()
        let session = try phone.launch()
        try session.override(named: "theme", with: "dark", for: .seconds(60))
        #expect(session.timeLeft(ofOverride: "theme") == .seconds(60))
        try session.override(named: "theme", with: "blue", for: .seconds(600))
        phone.clock.pass(100)
        session.refresh()
        #expect(try theme(session) == "blue")
        #expect(session.timeLeft(ofOverride: "theme") == .seconds(500))
        try session.override(named: "theme", with: nil, for: nil)
        #expect(session.timeLeft(ofOverride: "theme") == nil)
        try session.override(ConfigurationKey<String>("theme"), with: "dark")
        phone.clock.pass(1e6)
        #expect(try theme(phone.launch(build: "3")) == "dark")
    }

    @Test("A choice of an environment ends too")
    func choice() async throws {
        let phone = Phone()
        let session = try phone.launch()
        try session.choose(environment: "qa", for: .seconds(60))
        #expect(session.pendingSelection?.environment == "qa")
        #expect(try phone.launch().environment == "qa")
        phone.clock.pass(60)
        session.refresh()
        #expect(session.pendingSelection == nil)
        let next = try phone.launch()
        #expect(next.environment == "staging")
        #expect(try phone.stored("environment") == nil)
    }

    @Test("A duration that is not positive is refused", arguments: [Duration.zero, .seconds(-1)])
    func duration(_ duration: Duration) throws {
        let phone = Phone()
        let session = try phone.launch()
        #expect(configurationError { try session.choose(environment: "qa", for: duration) }?.code == .invalidValue)
        #expect(
            configurationError { try session.override(named: "theme", with: "dark", for: duration) }?.code
                == .invalidValue)
        #expect(try phone.stored("theme") == nil)
    }

    @Test("The override is not stored if its end cannot be, and the other way round")
    func unwritable() throws {
        let phone = Phone()
        let session = try phone.launch()
        phone.store.fail(with: PropertyListError(.unwritable, "the disk is full"))
        #expect(
            configurationError { try session.override(named: "theme", with: "dark", for: .seconds(60)) }?.code
                == .unwritableSettings)
        phone.store.fail(with: nil)
        #expect(try phone.stored("theme") == nil)
        #expect(session.timeLeft(ofOverride: "theme") == nil)
    }

    @Test("A sealed build neither has the override nor touches it")
    func sealed() throws {
        let phone = Phone()
        try phone.launch().override(named: "theme", with: "dark", for: .seconds(60))
        phone.clock.pass(1e6)
        let session = try phone.launch(policy: .sealed)
        #expect(try theme(session) == "light")
        #expect(session.findings.of("stale-override").isEmpty)
        #expect(try phone.stored("theme") == "dark")
    }
}
