import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@Suite("Leaving an environment")
struct EnvironmentChangeTests {
    private let diary = Diary()

    @Test("The first launch leaves nothing")
    func firstLaunch() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")])
        #expect(session.environmentChange == nil)
        #expect(diary.entries.isEmpty)
        #expect(try store.storedValues() == ["SwitchyardLastEnvironment": "prod"])
    }

    @Test("Handlers run once, in order, at the launch that enters another environment, before it returns")
    func once() throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let handlers = [diary.handler("tokens"), diary.handler("cache")]
        try Shop.launch(store, handlers: handlers).choose(environment: "dev")
        #expect(diary.entries.isEmpty, "the choice takes effect at the next launch, and so does leaving")

        let second = try Shop.launch(store, handlers: handlers)
        #expect(diary.entries == ["tokens: qa -> dev", "cache: qa -> dev"])
        #expect(second.environmentChange?.from == "qa")
        #expect(second.environmentChange?.to == "dev")
        #expect(second.environmentChange?.isReset == false)

        let third = try Shop.launch(store, handlers: handlers)
        #expect(diary.entries.count == 2)
        #expect(third.environmentChange == nil)
        #expect(try store.storedValues() == ["environment": "dev", "SwitchyardLastEnvironment": "dev"])
    }

    @Test("A launch by argument leaves, and the launch without it comes back")
    func argument() throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "prod"])
        _ = try Shop.launch(store, arguments: ["-environment", "qa"], handlers: [diary.handler("tokens")])
        _ = try Shop.launch(store, handlers: [diary.handler("tokens")])
        #expect(diary.entries == ["tokens: prod -> qa", "tokens: qa -> prod"])
    }

    @Test("A sealed update clears the tester's state too")
    func sealedUpdate() throws {
        let store = InMemoryDefaultsStore(["environment": "dev", "SwitchyardLastEnvironment": "dev"])
        let session = try Shop.launch(store, policy: .sealed, handlers: [diary.handler("tokens")])
        #expect(session.environment == "prod")
        #expect(diary.entries == ["tokens: dev -> prod"])
    }

    @Test("One that throws is reported and keeps no other from running; it has had its turn")
    func errors() throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "qa"])
        let handlers = [
            diary.handler("tokens"), diary.handler("cache", throws: RowChangeError()), diary.handler("database"),
        ]
        let session = try Shop.launch(store, handlers: handlers)
        #expect(diary.entries.count == 3)
        #expect(session.environmentChangeErrors.map(\.handler) == ["cache"])
        #expect(session.environmentChangeErrors.first?.error as? RowChangeError == RowChangeError())
        #expect(try Shop.launch(store, handlers: handlers).environmentChangeErrors.isEmpty)
        #expect(diary.entries.count == 3)
    }

    @Test("Two handlers of one name both run")
    func sameName() throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "qa"])
        _ = try Shop.launch(store, handlers: [diary.handler("tokens"), diary.handler("tokens")])
        #expect(diary.entries.count == 2)
    }

    @Test(
        "An environment change that ended the process is resumed with the handlers that have not run",
        arguments: [
            ([], ["tokens", "cache", "database"]), (["tokens"], ["cache", "database"]),
            (["tokens", "cache"], ["database"]),
            (["tokens", "cache", "database"], []),
            (["a handler of an older version"], ["tokens", "cache", "database"]),
        ])
    func resumed(_ done: [String], _ rest: [String]) throws {
        let store = InMemoryDefaultsStore([
            "SwitchyardLastEnvironment": "qa",
            "SwitchyardEnvironmentChange": ["From": "qa", "Done": .array(done.map(PropertyListValue.string))],
        ])
        let session = try Shop.launch(store, handlers: ["tokens", "cache", "database"].map { diary.handler($0) })
        #expect(diary.entries == rest.map { "\($0): qa -> prod" })
        #expect(session.environmentChange?.from == "qa")
        #expect(try store.storedValues() == ["SwitchyardLastEnvironment": "prod"])
    }

    @Test("The record is written before each handler, so that a crash in it is known")
    func recordWhileRunning() throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "qa"])
        let diary = diary
        func look(_ name: String) -> EnvironmentChangeHandler {
            EnvironmentChangeHandler(name) { _ in
                let record = try store.storedValues()["SwitchyardEnvironmentChange"]?.dictionaryValue
                diary.write("\(name) after \((record?["Done"]?.arrayValue ?? []).compactMap(\.stringValue))")
            }
        }
        _ = try Shop.launch(store, handlers: [look("tokens"), look("cache")])
        #expect(diary.entries == ["tokens after []", "cache after [\"tokens\"]"])
    }

    @Test(
        "A resumed environment change that ends in the environment it began in still runs, for its state is half gone")
    func backHome() throws {
        let store = InMemoryDefaultsStore([
            "environment": "qa", "SwitchyardLastEnvironment": "qa",
            "SwitchyardEnvironmentChange": ["From": "qa", "Done": ["tokens"]],
        ])
        _ = try Shop.launch(store, handlers: [diary.handler("tokens"), diary.handler("cache")])
        #expect(diary.entries == ["cache: qa -> qa"])
    }

    @Test(
        "A damaged record is no environment change",
        arguments: ["qa", ["Done": ["tokens"]], ["From": 3]] as [PropertyListValue])
    func damaged(_ record: PropertyListValue) throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "prod", "SwitchyardEnvironmentChange": record])
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")])
        #expect(session.environmentChange == nil)
        #expect(diary.entries.isEmpty)
        #expect(try store.storedValues()["SwitchyardEnvironmentChange"] == nil)
    }

    @Test("A store that cannot be written is a finding, and the session starts")
    func unwritable() throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "qa", "environment": "dev"])
        let context = try LaunchContext.testing(catalog: Shop.catalog, stored: store.storedValues())
        store.fail(with: PropertyListError(.unwritable, "the user defaults cannot be written", file: "/defaults.plist"))
        let session = try Shop.Session(context: context, store: store, handlers: [diary.handler("tokens")])
        #expect(session.environment == "dev")
        let findings = session.findings.of("unwritable-file")
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.severity == .warning && $0.file == "/defaults.plist" })
    }

    @Test("A store that breaks in the middle of an environment change keeps the errors that were met")
    func breaksInTheMiddle() throws {
        let store = InMemoryDefaultsStore(["SwitchyardLastEnvironment": "qa"])
        let breaking = EnvironmentChangeHandler("tokens") { _ in
            store.fail(with: PropertyListError(.unwritable, "the user defaults cannot be written"))
            throw RowChangeError()
        }
        let session = try Shop.launch(store, handlers: [breaking, diary.handler("cache")])
        #expect(session.environmentChangeErrors.map(\.handler) == ["tokens"])
        #expect(session.environmentChange?.from == "qa")
        #expect(session.findings.of("unwritable-file").count == 1)
    }
}

@Suite("The reset toggle")
struct ResetTests {
    private let diary = Diary()
    private static let declared: PropertyListValue = [
        "Switchyard": ["ResetKey": "reset", "ResetClears": ["environment", "theme"]],
        "qa": ["n": 1], "prod": ["n": 2],
    ]

    private func launch(
        _ catalog: PropertyListValue, _ store: InMemoryDefaultsStore, policy: ReleasePolicy = .open
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        try EnvironmentSession(
            context: .testing(catalog: catalog, stored: policy == .open ? store.storedValues() : [:], policy: policy),
            store: store, handlers: [diary.handler("tokens"), diary.handler("cache")])
    }

    @Test("At launch it clears what is declared and nothing else, switches itself off and runs the handlers once")
    func atLaunch() throws {
        let store = InMemoryDefaultsStore([
            "reset": true, "environment": "qa", "theme": "dark", "pageSize": 5, "somebody else's": "kept",
            "SwitchyardLastEnvironment": "qa", RememberedChoice.storedKey: "forgotten too",
        ])
        let session = try launch(Self.declared, store)
        #expect(session.environment == "prod", "this launch is the first after the reset")
        #expect(session.environmentChange?.isReset == true)
        #expect(diary.entries == ["tokens: qa -> prod by reset", "cache: qa -> prod by reset"])
        #expect(
            try store.storedValues() == [
                "reset": false, "pageSize": 5, "somebody else's": "kept", "SwitchyardLastEnvironment": "prod",
            ])
        _ = try launch(Self.declared, store)
        #expect(diary.entries.count == 2)
    }

    @Test("Where the catalog does not say what it clears, it clears the choice and the overrides")
    func defaultKeys() throws {
        let store = InMemoryDefaultsStore([
            "reset": "YES", "environment": "qa", "theme": "dark", "pageSize": 5, "motto": "buy",
            "somebody else's": "kept",
        ])
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")])
        #expect(session.pageSize == 20)
        #expect(
            try store.storedValues() == [
                "reset": false, "somebody else's": "kept", "SwitchyardLastEnvironment": "prod",
            ])
        #expect(diary.entries == ["tokens: prod -> prod by reset"])
    }

    @Test("While the app runs it does the same, once, and the environment stays pinned")
    func whileRunning() throws {
        let store = InMemoryDefaultsStore(["environment": "qa", "theme": "dark", "other": 1])
        let session = try Shop.launch(
            store, handlers: [diary.handler("tokens"), diary.handler("cache", throws: RowChangeError())])
        try store.store(true, forKey: "reset")
        #expect(diary.entries == ["tokens: qa -> qa by reset", "cache: qa -> qa by reset"])
        #expect(session.resetErrors.map(\.handler) == ["cache"])
        #expect(session.environment == "qa")
        #expect(session.pendingSelection?.environment == "prod")
        #expect(try session.value(for: .theme) == .light)
        #expect(try store.storedValues() == ["reset": false, "other": 1, "SwitchyardLastEnvironment": "qa"])
        session.refresh()
        #expect(diary.entries.count == 2)
        try store.store(true, forKey: "reset")
        #expect(diary.entries.count == 4, "a second reset is a reset of its own")
    }

    @Test("Eight threads that refresh at once run the handlers once", .timeLimit(.minutes(1)))
    func eightThreads() throws {
        let folder = try LaunchFolder()
        let file = folder.file("defaults.plist")
        let session = try Shop.Session(
            context: .testing(catalog: Shop.catalog), store: FileDefaultsStore(file: file),
            handlers: [diary.handler("tokens")])
        for round in 1...20 {
            // Another process switches the toggle on.
            try FileDefaultsStore(file: file).store(true, forKey: "reset")
            DispatchQueue.concurrentPerform(iterations: 8) { _ in session.refresh() }
            #expect(diary.entries.count == round)
        }
        #expect(try FileDefaultsStore(file: file).storedValues()["reset"] == false)
    }

    @Test("A handler that refreshes and chooses does not start the reset again", .timeLimit(.minutes(1)))
    func reentrantHandler() throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let diary = diary
        final class Running: @unchecked Sendable {  // Used by one thread.
            weak var session: Shop.Session?
        }
        let running = Running()
        let handler = EnvironmentChangeHandler("tokens") { _ in
            diary.write("ran")
            running.session?.refresh()
            try running.session?.choose(environment: "dev")
        }
        let session = try Shop.launch(store, handlers: [handler])
        running.session = session
        try store.store(true, forKey: "reset")
        #expect(diary.entries == ["ran"])
        #expect(session.pendingSelection?.environment == "dev")
    }

    @Test("A sealed app can be reset; it stays in production")
    func sealed() throws {
        let store = InMemoryDefaultsStore(["reset": true, "environment": "qa", "SwitchyardLastEnvironment": "prod"])
        let session = try launch(Self.declared, store, policy: .sealed)
        #expect(session.environment == "prod")
        #expect(diary.entries.count == 2)
        #expect(try store.storedValues() == ["reset": false, "SwitchyardLastEnvironment": "prod"])
        try store.store(true, forKey: "reset")
        #expect(diary.entries.count == 4)
    }

    @Test(
        "Off, absent or undeclared, the toggle does nothing",
        arguments: [
            ["environment": "qa"], ["environment": "qa", "reset": false], ["environment": "qa", "reset": "NO"],
            ["environment": "qa", "reset": ["yes"]], ["environment": "qa", "resett": true],
        ] as [[String: PropertyListValue]])
    func off(_ stored: [String: PropertyListValue]) throws {
        let store = InMemoryDefaultsStore(stored)
        let session = try launch(Self.declared, store)
        #expect(session.environment == "qa")
        #expect(diary.entries.isEmpty)
        #expect(try store.storedValues() == stored.merging(["SwitchyardLastEnvironment": "qa"]) { $1 })
    }

    @Test("A reset of the first launch that fails is remembered without an environment that was left")
    func failedFirstLaunch() throws {
        let store = InMemoryDefaultsStore(["reset": true, "environment": "qa"])
        #expect(throws: ConfigurationError.self) {
            try launch(["Switchyard": ["ResetKey": "reset"], "qa": ["n": 1], "staging": ["n": 2]], store)
        }
        _ = try launch(Self.declared, store)
        #expect(diary.entries == ["tokens: prod -> prod by reset", "cache: prod -> prod by reset"])
        #expect(try store.storedValues() == ["reset": false, "SwitchyardLastEnvironment": "prod"])
    }

    @Test("A reset whose launch fails runs its handlers at the launch that does not")
    func failedLaunch() throws {
        let store = InMemoryDefaultsStore(["reset": true, "environment": "qa", "SwitchyardLastEnvironment": "qa"])
        #expect(throws: ConfigurationError.self) {
            try launch(["Switchyard": ["ResetKey": "reset"], "qa": ["n": 1], "staging": ["n": 2]], store)
        }
        #expect(diary.entries.isEmpty)
        let session = try launch(Self.declared, store)
        #expect(session.environment == "prod")
        #expect(diary.entries == ["tokens: qa -> prod by reset", "cache: qa -> prod by reset"])
        _ = try launch(Self.declared, store)
        #expect(diary.entries.count == 2)
    }

    @Test("A toggle that cannot be switched off resets nothing, and says so", .timeLimit(.minutes(1)))
    func unwritable() async throws {
        let store = ReadOnlyStore(["reset": true, "environment": "qa", "SwitchyardLastEnvironment": "qa"])
        let stream: AsyncStream<SessionUpdate>
        do {
            let session = try EnvironmentSession<EnvironmentConfiguration>(
                context: .testing(catalog: Self.declared, stored: store.stored), store: store,
                handlers: [diary.handler("tokens")])
            stream = session.updates
            session.refresh()
            session.refresh()
            #expect(session.environment == "qa", "nothing was cleared")
            #expect(session.environmentChange == nil)
            #expect(!session.findings.of("unwritable-file").isEmpty)
        }
        #expect(diary.entries.isEmpty, "no handler ran without a record of it")
        var seen: [String] = []
        for await update in stream { seen.append(update.words) }
        #expect(seen.isEmpty)
    }
}

/// Settings that can be read and not written.
private struct ReadOnlyStore: DefaultsStore {
    let stored: [String: PropertyListValue]

    init(_ stored: [String: PropertyListValue]) { self.stored = stored }

    func storedValues(forKeys keys: Set<String>) -> [String: PropertyListValue] {
        stored.filter { keys.contains($0.key) }
    }

    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        throw PropertyListError(.unwritable, "the user defaults cannot be written")
    }

    func register(defaults: [String: PropertyListValue]) {}

    func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation { DefaultsObservation {} }
}
