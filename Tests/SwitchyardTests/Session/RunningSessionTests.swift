import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

@Suite("A session, pinned at launch")
struct PinnedSessionTests {
    @Test("Every pinned value stays of one environment while the choice changes; the next launch has all of the other")
    func noMixture() throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let session = try Shop.launch(store)
        for choice in ["dev", "prod", "qa", nil, "dev"] {
            try session.choose(environment: choice)
            #expect(session.environment == "qa")
            #expect(session.name == "qa")
            #expect(session.endpoint.absoluteString == "https://qa.example/api")
            #expect(try session.value(for: .endpoint) == session.endpoint)
            #expect(try session.configuration.value(for: .shopName) == "qa")
            #expect(session.selection.environment == "qa")
            #expect(session.storage.suffix == "qa")
        }
        let next = try Shop.launch(store)
        #expect(next.environment == "dev")
        #expect(next.name == "dev")
        #expect(next.endpoint.absoluteString == "http://localhost:8080/api")
    }

    @Test("A stored value of a pinned key waits for the next launch")
    func pinnedSetting() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        try store.store(5, forKey: "pageSize")
        session.refresh()
        #expect(session.pageSize == 20)
        #expect(try session.value(for: .pageSize) == 20)
        #expect(try Shop.launch(store).pageSize == 5)
    }

    @Test("A changed choice is pending, and is not when it is set back")
    func pending() throws {
        let session = try Shop.launch(InMemoryDefaultsStore(["environment": "qa"]))
        #expect(session.pendingSelection == nil)
        try session.choose(environment: "dev")
        #expect(session.pendingSelection?.environment == "dev")
        #expect(session.pendingSelection?.source == .userDefaults)
        try session.choose(environment: "qa")
        #expect(session.pendingSelection == nil)
        try session.choose(environment: nil)
        #expect(session.pendingSelection?.environment == "prod")
        #expect(session.pendingSelection?.source == .production)
    }

    @Test("What the Settings app stores is seen when the app comes back")
    func settingsApp() throws {
        let folder = try LaunchFolder()
        let file = folder.file("defaults.plist")
        let store = FileDefaultsStore(file: file)
        let session = try Shop.Session(context: .testing(catalog: Shop.catalog), store: store)
        // Another process writes the file: nobody tells this one.
        try FileDefaultsStore(file: file).store("qa", forKey: "environment")
        #expect(session.pendingSelection == nil)
        session.refresh()
        #expect(session.pendingSelection?.environment == "qa")
    }

    @Test("What is pending is what the next launch from the Home Screen selects, without this launch's argument")
    func withoutArgument() throws {
        let session = try Shop.launch(InMemoryDefaultsStore(), arguments: ["-environment", "qa"])
        #expect(session.pendingSelection?.environment == "prod")
        #expect(try session.choose(environment: "dev") == ChangeEffect(timing: .nextLaunch))
        #expect(session.pendingSelection?.environment == "dev")
        #expect(try session.choose(environment: "qa") == ChangeEffect(timing: .now))
        #expect(session.pendingSelection == nil)
    }

    @Test("An unknown name is refused with a suggestion, and nothing is stored")
    func unknownChoice() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        let before = try store.storedValues()
        let error = try #require(configurationError { try session.choose(environment: "qaa") })
        #expect(error.code == .unknownEnvironment)
        #expect(error.message.contains("did you mean \"qa\"?"))
        let listed = configurationError { try session.choose(environment: "") }
        #expect(listed?.message.contains("use one of dev, prod, qa") == true)
        #expect(try store.storedValues() == before)
        #expect(session.pendingSelection == nil)
    }

    @Test("Without a store, or sealed, nothing can be chosen")
    func noChoice() throws {
        #expect(configurationError { try Shop.launch(nil).choose(environment: "qa") }?.code == .noStore)
        let store = InMemoryDefaultsStore()
        #expect(
            configurationError { try Shop.launch(store, policy: .sealed).choose(environment: "qa") }?.code == .sealed)
        #expect(try store.storedValues()["environment"] == nil)
    }

    @Test("A launch whose typed values are missing or wrong reports every fault once")
    func everyFault() throws {
        let context = try LaunchContext.testing(catalog: [
            "prod": ["endpoint": "https:", "nmae": "x", "pageSize": "many"]
        ])
        let error = try #require(configurationError { try Shop.Session(context: context) })
        #expect(
            error.findings.map { "\($0.rule.rawValue) \($0.keyPath?.description ?? "")" }.sorted() == [
                "invalid-value prod.endpoint", "invalid-value prod.pageSize", "missing-value prod",
            ])
        #expect(error.findings.of("missing-value").first?.fix == "did you mean \"nmae\"?")
    }

    @Test("A hole is reported once even where a typed value is what finds it first")
    func oneHole() throws {
        let context = try LaunchContext.testing(catalog: ["prod": ["name": "x", "pageSize": 1]])
        var named = context
        named.catalog.file = "/App/Environments.plist"
        let error = try #require(configurationError { try Shop.Session(context: named) })
        #expect(error.findings.count == 1)
        #expect(error.findings.first?.file == "/App/Environments.plist")
    }
}

@Suite("Live keys")
struct LiveKeyTests {
    @Test("A live key changes at once by override and by the store, and goes back")
    func live() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        #expect(try session.value(for: .theme) == .light)
        try session.override(.theme, with: .dark)
        #expect(try session.value(for: .theme) == .dark)
        #expect(try store.storedValues()["theme"] == "dark")
        try store.store("light", forKey: "theme")
        #expect(try session.value(for: .theme) == .light)
        try store.store("dark", forKey: "theme")
        #expect(try session.optionalValue(for: .theme) == .dark)
        try session.override(.theme, with: nil)
        #expect(try session.value(for: .theme) == .light)
    }

    @Test("The pinned configuration has the value of the launch; a session has the current one")
    func pinnedView() throws {
        let session = try Shop.launch(InMemoryDefaultsStore(["theme": "dark"]))
        try session.override(.theme, with: .light)
        #expect(try session.configuration.value(for: .theme) == .dark)
        #expect(try session.value(for: .theme) == .light)
    }

    @Test("A live key that was stored at launch has the catalog's value when the setting is removed")
    func removedBelowCatalog() throws {
        let session = try Shop.launch(InMemoryDefaultsStore(["theme": "dark"]))
        #expect(try session.value(for: .theme) == .dark)
        try session.override(.theme, with: nil)
        #expect(try session.value(for: .theme) == .light)
    }

    @Test("A live key that only the store had at launch has no value when the setting is removed")
    func removedAltogether() throws {
        let session = try Shop.launch(InMemoryDefaultsStore(["motto": "buy"]))
        #expect(try session.optionalValue(for: .motto) == "buy")
        try session.override(.motto, with: nil)
        #expect(try session.optionalValue(for: .motto) == nil)
        #expect(configurationError { try session.value(for: .motto) }?.code == .missingValue)
        try session.override(.motto, with: "sell")
        #expect(try session.value(for: .motto) == "sell")
    }

    @Test("A stored value of the wrong type leaves the value as it was")
    func wrongStored() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        try store.store("drak", forKey: "theme")
        #expect(try session.value(for: .theme) == .light)
        #expect(try Shop.launch(store).findings.of("invalid-value").count == 1, "the next launch tells")
    }

    /// An override that must be refused.
    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: ConfigurationError.Code
        var policy = ReleasePolicy.open
        var hasStore = true
        let attempt: @Sendable (Shop.Session) throws -> Void

        static let all = [
            Refused(testDescription: "a pinned key", code: .notLive) { try $0.override(.pageSize, with: 5) },
            Refused(testDescription: "a key that the code calls live and the catalog does not", code: .notLive) {
                try $0.override(ConfigurationKey<Int>("pageSize", live: true), with: 5)
            },
            Refused(testDescription: "an undeclared key", code: .notLive) {
                try $0.override(ConfigurationKey<String>("colour", live: true), with: "red")
            },
            Refused(testDescription: "sealed", code: .sealed, policy: .sealed) {
                try $0.override(.theme, with: .dark)
            },
            Refused(testDescription: "no store", code: .noStore, hasStore: false) {
                try $0.override(.theme, with: .dark)
            },
            Refused(testDescription: "outside of the enumeration, by a key that reads text", code: .invalidValue) {
                try $0.override(.themeText, with: "drak")
            },
            Refused(testDescription: "a value of another kind", code: .invalidValue) {
                try $0.override(ConfigurationKey<Int>("motto"), with: 5)
            },
        ]
    }

    @Test("An override is refused, and nothing is stored", arguments: Refused.all)
    func refused(_ refused: Refused) throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(refused.hasStore ? store : nil, policy: refused.policy)
        let before = try store.storedValues()
        let error = try #require(configurationError { try refused.attempt(session) })
        #expect(error.code == refused.code)
        #expect(try store.storedValues() == before)
        #expect(try session.value(for: .theme) == .light)
    }

    @Test("A store that cannot be written is an error, and the value stays")
    func unwritable() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        store.fail(with: PropertyListError(.unwritable, "the user defaults cannot be written", file: "/defaults.plist"))
        for error in [
            configurationError { try session.override(.theme, with: .dark) },
            configurationError { try session.choose(environment: "qa") },
        ] {
            #expect(error?.code == .unwritableSettings)
            #expect(error?.findings.map(\.file) == ["/defaults.plist"])
        }
        #expect(try session.value(for: .theme) == .light)
        #expect(session.pendingSelection == nil)
    }

    /// A store that promises to store, as on a full disk, and keeps what it has.
    private struct PromisingStore: DefaultsStore {
        let values: [String: PropertyListValue]
        func storedValues(forKeys keys: Set<String>) -> [String: PropertyListValue] {
            values.filter { keys.contains($0.key) }
        }
        func store(_ value: PropertyListValue?, forKey key: String) {}
        func register(defaults: [String: PropertyListValue]) {}
        func observeChanges(
            ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void
        ) -> DefaultsObservation { DefaultsObservation {} }
    }

    @Test("A store that keeps what it has is an error, and nothing is promised", arguments: [nil, "dev"])
    func promising(_ stored: PropertyListValue?) throws {
        let store = PromisingStore(values: stored.map { ["environment": $0, "theme": "dark"] } ?? [:])
        let context = try LaunchContext.testing(catalog: Shop.catalog, stored: store.values)
        let session = try Shop.Session(context: context, store: store, process: Recorded.process)
        let pending = session.pendingSelection
        for lifetime in [nil, Duration.seconds(60)] {
            let error = configurationError { try session.choose(environment: "qa", for: lifetime) }
            #expect(error?.code == .unwritableSettings)
            #expect(session.pendingSelection == pending)
        }
        if stored != nil {
            #expect(configurationError { try session.choose(environment: nil) }?.code == .unwritableSettings)
        }
        let other = stored == nil ? Theme.dark : .light
        #expect(configurationError { try session.override(.theme, with: other) }?.code == .unwritableSettings)
        try session.choose(environment: stored?.stringValue)
    }
}

@Suite("Updates of a session", .timeLimit(.minutes(5)))
struct SessionUpdateTests {
    /// The updates that a listener gets from changes, until the session goes away.
    private func updates(
        _ store: InMemoryDefaultsStore, while changing: (Shop.Session) throws -> Void
    ) async throws -> [String] {
        let stream: AsyncStream<SessionUpdate>
        do {
            let session = try Shop.launch(store)
            stream = session.updates
            try changing(session)
        }
        return await all(stream)
    }

    private func all(_ stream: AsyncStream<SessionUpdate>) async -> [String] {
        var seen: [String] = []
        for await update in stream { seen.append(update.words) }
        return seen
    }

    @Test("They end when the session goes away")
    func ends() async throws {
        #expect(try await updates(InMemoryDefaultsStore()) { _ in } == [])
    }

    @Test("They are the newest of each change, in their order")
    func newest() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa", "reset": false])
        let seen = try await updates(store) { session in
            try session.choose(environment: "dev")
            try session.choose(environment: "dev")
            session.refresh()
            try session.override(.theme, with: .dark)
            try session.override(.theme, with: .dark)
            try store.store(5, forKey: "pageSize")
            try store.store("unheard of", forKey: "somebody else's key")
            try session.choose(environment: "qa")
            try session.override(.theme, with: .light)
            try session.override(.theme, with: nil)
        }
        #expect(seen == ["pending none", "live theme"])
    }

    @Test("A reset tells what it changed, once")
    func reset() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa", "theme": "dark"])
        let stream: AsyncStream<SessionUpdate>
        do {
            let session = try Shop.launch(store)
            stream = session.updates
            try store.store(true, forKey: "reset")
            await session.waitForHandlers()
        }
        let seen = await all(stream)
        #expect(seen.sorted() == ["live theme", "pending prod", "reset"])
        #expect(seen.first == "reset")
    }

    @Test(
        "Several listeners get the same; one that comes later gets what comes later; one that goes away keeps no other from hearing"
    )
    func listeners() async throws {
        let first: AsyncStream<SessionUpdate>
        let second: AsyncStream<SessionUpdate>
        let late: AsyncStream<SessionUpdate>
        do {
            let session = try Shop.launch(InMemoryDefaultsStore())
            first = session.updates
            second = session.updates
            _ = session.updates
            try session.choose(environment: "qa")
            late = session.updates
            try session.override(.theme, with: .dark)
        }
        #expect(await all(first) == ["pending qa", "live theme"])
        #expect(await all(second) == ["pending qa", "live theme"])
        #expect(await all(late) == ["live theme"])
    }

    @Test("A cancelled listener ends, and the session goes on")
    func cancelled() async throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let stream = session.updates
        let task = Task { await all(stream) }
        task.cancel()
        _ = await task.value
        let other = session.updates
        try session.choose(environment: "qa")
        var iterator = other.makeAsyncIterator()
        #expect(await iterator.next()?.words == "pending qa")
    }

    @Test("A listener that asks for the session within an update gets its answer")
    func listenerReads() async throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let stream = session.updates
        try session.override(.theme, with: .dark)
        for await _ in stream {
            #expect(try session.value(for: .theme) == .dark)
            break
        }
    }
}

@Suite("Observing the store")
struct ObservationTests {
    @Test("One observer for each session, and none after it is gone")
    func oneObserver() throws {
        let store = InMemoryDefaultsStore()
        do {
            let session = try Shop.launch(store)
            #expect(store.observerCount == 1)
            try session.choose(environment: "qa")
            try session.override(.theme, with: .dark)
            session.refresh()
            _ = session.updates
            #expect(store.observerCount == 1)
        }
        #expect(store.observerCount == 0)
    }

    @Test("Restarting the session again and again leaves one observer")
    func restarts() throws {
        let store = InMemoryDefaultsStore()
        var session = try Shop.launch(store)
        for _ in 0..<10 { session = try Shop.launch(store) }
        #expect(store.observerCount == 1)
        #expect(session.environment == "prod")
    }

    @Test("A session with a listener goes away too")
    func listenerKeepsNothing() throws {
        let store = InMemoryDefaultsStore()
        weak var gone: Shop.Session?
        var stream: AsyncStream<SessionUpdate>?
        do {
            let session = try Shop.launch(store)
            gone = session
            stream = session.updates
        }
        withExtendedLifetime(stream) {
            #expect(gone == nil)
            #expect(store.observerCount == 0)
        }
    }

    @Test("A launch that fails leaves no observer")
    func failedLaunch() throws {
        let store = InMemoryDefaultsStore()
        #expect(throws: ConfigurationError.self) {
            try Shop.Session(context: .testing(catalog: ["prod": ["n": 1]]), store: store)
        }
        #expect(store.observerCount == 0)
    }

    @Test("Observers that read and write the session back do not deadlock", .timeLimit(.minutes(5)))
    func reentrant() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        let diary = Diary()
        let observation = store.observeChanges(ofKeys: []) { [weak session, weak store] in
            guard let session, let store else { return }
            session.refresh()
            diary.write(session.pendingSelection?.environment ?? "none")
            if (try? store.storedValues())?["echo"] == nil { try? store.store(1, forKey: "echo") }
            if (try? session.value(for: .theme)) == .light { _ = try? session.override(.theme, with: .dark) }
        }
        try session.choose(environment: "qa")
        #expect(session.pendingSelection?.environment == "qa")
        #expect(try session.value(for: .theme) == .dark)
        #expect(diary.entries.last == "qa")
        withExtendedLifetime(observation) {}
    }
}
