import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

/// Run by `make test-threads`, with the thread sanitizer.
@Suite("Many threads at one session", .timeLimit(.minutes(2)))
struct ConcurrencyTests {
    private static let rounds = 200
    private static let names = ["dev", "qa", "prod"]

    /// Runs every body on a thread of its own, many times, and waits for all.
    private func together(_ bodies: [@Sendable (Int) -> Void]) {
        DispatchQueue.concurrentPerform(iterations: bodies.count) { index in
            for round in 0..<Self.rounds { bodies[index](round) }
        }
    }

    /// Notes what must never happen.
    private func expectOrNote(_ diary: Diary, _ condition: Bool, _ words: String) {
        if !condition { diary.write(words) }
    }

    @Test("Readers never see a mixture while others override, choose, refresh, subscribe and cancel")
    func everythingAtOnce() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let handled = Diary()
        let session = try Shop.launch(store, handlers: [handled.handler("tokens")])
        let wrong = Diary()
        together([
            { _ in
                expectOrNote(wrong, session.name == "qa" && session.endpoint.host == "qa.example", "a mixture")
                expectOrNote(wrong, (try? session.value(for: .shopName)) == "qa", "a pinned value changed")
            },
            { _ in expectOrNote(wrong, (try? session.value(for: .pageSize)) == 20, "a pinned value changed") },
            { _ in expectOrNote(wrong, (try? session.value(for: .theme)) != nil, "a live value was none") },
            { _ in
                let pending = session.pendingSelection?.environment
                expectOrNote(
                    wrong, pending != "qa" && pending.map(Self.names.contains) ?? true, "pending \(pending ?? "")")
            },
            { round in _ = try? session.override(.theme, with: round.isMultiple(of: 2) ? .dark : .light) },
            { round in _ = try? session.override(.motto, with: round.isMultiple(of: 2) ? "buy" : nil) },
            { round in _ = try? session.choose(environment: Self.names[round % 3]) },
            { _ in session.refresh() },
            { round in try? store.store(.integer(Int64(round)), forKey: "somebody else's") },
            { round in
                let stream = session.updates
                let task = Task { for await _ in stream {} }
                if round.isMultiple(of: 2) { task.cancel() }
            },
            { round in if round.isMultiple(of: 50) { try? store.store(true, forKey: "reset") } },
            { _ in Task { await session.waitForHandlers() } },
        ])
        await session.waitForHandlers()
        #expect(wrong.entries.isEmpty)
        #expect(handled.entries.count <= Self.rounds / 50, "each reset is one environment change")

        // When all is quiet the session agrees with the store.
        session.refresh()
        let stored = try store.storedValues()
        #expect(try session.value(for: .themeText) == stored["theme"]?.stringValue ?? "light")
        let next = stored["environment"]?.stringValue ?? "prod"
        #expect(session.pendingSelection?.environment == (next == "qa" ? nil : next))
    }

    @Test(
        "Whoever chooses sees it at once, though another thread is in the middle of reading; and that one's reading is dropped"
    )
    func seesItsOwnChange() throws {
        let store = HeldStore()
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(catalog: ["qa": ["n": 1], "prod": ["n": 2]]), store: store)
        let ended = DispatchSemaphore(value: 0)
        store.holdNextReading()
        DispatchQueue.global().async {
            session.refresh()
            ended.signal()
        }
        store.held.wait()
        try session.choose(environment: "qa")
        #expect(session.pendingSelection?.environment == "qa")
        store.goOn.signal()
        ended.wait()
        #expect(session.pendingSelection?.environment == "qa", "an earlier reading replaces no later one's")
    }

    @Test("The last change of many threads is the one that the session shows")
    func converges() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        for _ in 0..<50 {
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                _ = try? session.override(.theme, with: index.isMultiple(of: 2) ? .dark : .light)
            }
            #expect(try session.value(for: .themeText) == store.storedValues()["theme"]?.stringValue)
        }
    }

    @Test("Sessions that start, listen and go away on many threads leave nothing behind")
    func lifetimes() {
        let store = InMemoryDefaultsStore()
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for round in 0..<50 {
                guard let session = try? Shop.launch(store) else { continue }
                let stream = session.updates
                Task { for await _ in stream {} }
                _ = try? session.choose(environment: Self.names[(index + round) % 3])
                _ = session.pendingSelection
            }
        }
        #expect(store.observerCount == 0)
    }

    @Test("Listeners on many threads each hear the last change, and all end with the session")
    func listeners() async throws {
        let store = InMemoryDefaultsStore()
        var streams: [AsyncStream<SessionUpdate>] = []
        do {
            let session = try Shop.launch(store)
            streams = (0..<8).map { _ in session.updates }
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                for round in 0..<20 { _ = try? session.choose(environment: Self.names[(index + round) % 3]) }
            }
            try session.choose(environment: "prod")
            try session.choose(environment: "dev")
        }
        let last = await withTaskGroup(of: String?.self) { group in
            for stream in streams {
                group.addTask {
                    var last: String?
                    for await update in stream { last = update.words }
                    return last
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(last == Array(repeating: "pending dev", count: 8))
    }

    @Test("One property-list file, written by many threads and watched by a session, loses nothing")
    func fileStore() throws {
        let folder = try LaunchFolder()
        let store = FileDefaultsStore(file: folder.file("defaults.plist"))
        let session = try Shop.Session(context: .testing(catalog: Shop.catalog), store: store)
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for round in 0..<10 {
                try? store.store(.integer(Int64(round)), forKey: "k\(index)")
                _ = try? session.override(.theme, with: round.isMultiple(of: 2) ? .dark : .light)
                store.register(defaults: ["k\(index)": .integer(Int64(round))])
                _ = try? session.value(for: .theme)
            }
        }
        let stored = try store.storedValues()
        #expect((0..<8).allSatisfy { stored["k\($0)"] == 9 })
        #expect(try session.value(for: .themeText) == stored["theme"]?.stringValue)
    }

    @Test("Real user defaults are read and written from many threads")
    func userDefaults() throws {
        let domain = "org.example.switchyard.\(UUID().uuidString)"
        defer { UserDefaults.standard.removePersistentDomain(forName: domain) }
        let store = UserDefaultsStore(domain: domain)
        let session = try Shop.Session(context: .testing(catalog: Shop.catalog), store: store)
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            for round in 0..<10 {
                _ = try? session.choose(environment: Self.names[(index + round) % 3])
                _ = session.pendingSelection
                session.refresh()
            }
        }
        session.refresh()
        let stored = try #require(store.storedValues(forKeys: ["environment"])["environment"]?.stringValue)
        #expect(session.pendingSelection?.environment == (stored == "prod" ? nil : stored))
    }
}

/// A store in memory that can hold a reader back after it has read.
private final class HeldStore: DefaultsStore {
    let held = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    private let inner = InMemoryDefaultsStore()
    private let holding = InMemoryDefaultsStore()

    func holdNextReading() { try? holding.store(true, forKey: "hold") }

    func storedValues(
        forKeys keys: Set<String>
    ) throws(PropertyListError) -> [String: PropertyListValue] {
        let settings = try inner.storedValues(forKeys: keys)
        if try holding.storedValues()["hold"] == true {
            try holding.store(nil, forKey: "hold")
            held.signal()
            goOn.wait()
        }
        return settings
    }

    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        try inner.store(value, forKey: key)
    }

    func register(defaults: [String: PropertyListValue]) { inner.register(defaults: defaults) }

    func observeChanges(
        ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void
    ) -> DefaultsObservation {
        inner.observeChanges(ofKeys: keys, handler)
    }
}
