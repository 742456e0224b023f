import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

@Suite("Leaving an environment", .timeLimit(.minutes(5)))
struct EnvironmentChangeTests {
    private let diary = Diary()

    @Test("The first launch leaves nothing")
    func firstLaunch() async throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")])
        await session.waitForHandlers()
        #expect(session.environmentChange == nil)
        #expect(diary.entries.isEmpty)
        #expect(try store.storedValues() == [:] && store.lastEnvironment == "prod")
    }

    @Test("Handlers run once, in order, for the launch that enters another environment")
    func once() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let handlers = [diary.handler("tokens"), diary.handler("cache")]
        let first = try Shop.launch(store, handlers: handlers)
        try first.choose(environment: "dev")
        await first.waitForHandlers()
        #expect(diary.entries.isEmpty, "the choice takes effect at the next launch, and so does leaving")

        let second = try Shop.launch(store, handlers: handlers)
        #expect(second.environmentChange?.from == "qa")
        #expect(second.environmentChange?.to == "dev")
        #expect(second.environmentChange?.isReset == false)
        await second.waitForHandlers()
        #expect(diary.entries == ["tokens: qa -> dev", "cache: qa -> dev"])

        let third = try Shop.launch(store, handlers: handlers)
        await third.waitForHandlers()
        #expect(diary.entries.count == 2)
        #expect(third.environmentChange == nil)
        #expect(try store.own == ["environment": "dev"])
        #expect(try store.lastEnvironment == "dev" && store.unfinishedChanges == 0)
    }

    @Test("They are told the storage of both environments, and production's has no suffix")
    func storage() async throws {
        let diary = diary
        let handler = EnvironmentChangeHandler("tokens") { change in
            diary.write(change.fromStorage.keychainService("tokens") + " " + change.toStorage.keychainService("tokens"))
        }
        for stored in ["prod", "qa"] {
            let session = try Shop.launch(
                InMemoryDefaultsStore(["environment": "dev"], Recorded.last(stored)), handlers: [handler])
            await session.waitForHandlers()
        }
        #expect(diary.entries == ["tokens tokens.dev", "tokens.qa tokens.dev"])
    }

    @Test("A handler may be isolated to the main actor, and runs on no thread of a launch")
    func mainActor() async throws {
        @MainActor final class Screen {
            var text = ""
        }
        let screen = Screen()
        let handler = EnvironmentChangeHandler("screen") { @MainActor change in screen.text = change.to }
        let session = try Shop.launch(InMemoryDefaultsStore([:], Recorded.last("qa")), handlers: [handler])
        await session.waitForHandlers()
        #expect(await screen.text == "prod")
    }

    @Test("A launch by argument leaves, and the launch without it comes back")
    func argument() async throws {
        let store = InMemoryDefaultsStore([:], Recorded.last("prod"))
        let handlers = [diary.handler("tokens")]
        try await Shop.launch(store, arguments: ["-environment", "qa"], handlers: handlers).waitForHandlers()
        try await Shop.launch(store, handlers: handlers).waitForHandlers()
        #expect(diary.entries == ["tokens: prod -> qa", "tokens: qa -> prod"])
    }

    @Test("A sealed update clears the tester's state too")
    func sealedUpdate() async throws {
        let store = InMemoryDefaultsStore(["environment": "dev"], Recorded.last("dev"))
        let session = try Shop.launch(store, policy: .sealed, handlers: [diary.handler("tokens")])
        await session.waitForHandlers()
        #expect(session.environment == "prod")
        #expect(diary.entries == ["tokens: dev -> prod"])
    }

    @Test("One that throws is reported, keeps no other from running, and runs again at the next launch")
    func errors() async throws {
        let store = InMemoryDefaultsStore([:], Recorded.last("qa"))
        let failing = [
            diary.handler("tokens"), diary.handler("cache", throws: RowChangeError()), diary.handler("database"),
        ]
        let errors = try await Shop.launch(store, handlers: failing).waitForHandlers()
        #expect(diary.entries.count == 3)
        #expect(errors.map(\.handler) == ["cache"])
        #expect(errors.first?.error as? RowChangeError == RowChangeError())
        #expect(errors.first?.change.from == "qa")

        let working = ["tokens", "cache", "database"].map { diary.handler($0) }
        let later = try await Shop.launch(store, handlers: working).waitForHandlers()
        #expect(later.isEmpty)
        #expect(diary.entries.dropFirst(3) == ["cache: qa -> prod"])
        #expect(try store.unfinishedChanges == 0)
    }

    @Test("A change is not forgotten when another one follows: each is handled, in order")
    func twoChanges() async throws {
        let store = InMemoryDefaultsStore(["environment": "dev"], Recorded.last("qa"))
        let failing = [diary.handler("tokens", throws: RowChangeError())]
        try await Shop.launch(store, handlers: failing).waitForHandlers()
        try store.store(nil, forKey: "environment")
        try await Shop.launch(store, handlers: [diary.handler("tokens")]).waitForHandlers()
        #expect(diary.entries == ["tokens: qa -> dev", "tokens: qa -> dev", "tokens: dev -> prod"])
        #expect(try store.unfinishedChanges == 0)
    }

    @Test("One that always throws is skipped after ten launches, and that is an error")
    func alwaysThrows() async throws {
        let store = InMemoryDefaultsStore([:], Recorded.last("qa"))
        let handlers = [diary.handler("tokens", throws: RowChangeError())]
        for _ in 1...10 {
            let errors = try await Shop.launch(store, handlers: handlers).waitForHandlers()
            #expect(errors.first?.error is RowChangeError)
        }
        let errors = try await Shop.launch(store, handlers: handlers).waitForHandlers()
        #expect(errors.first?.error as? HandlerSkipped == HandlerSkipped(attempts: 10))
        #expect(diary.entries.count == 10)
        #expect(try store.unfinishedChanges == 1, "the data may still be there")
    }

    @Test("One that ends the process is called three times, then skipped; the others still run", arguments: 0...4)
    func crashes(_ crashes: Int) async throws {
        let store = InMemoryDefaultsStore(
            [:], Recorded.change(from: "qa", to: "prod", begun: ["tokens": .integer(Int64(crashes))]))
        let findings = Findings()
        let context = try LaunchContext.testing(catalog: Shop.catalog, stored: store.storedValues())
        let session = try Shop.Session(
            context: context, store: store, handlers: [diary.handler("tokens"), diary.handler("cache")],
            process: Recorded.process, log: findings.log)
        let errors = await session.waitForHandlers()
        let isSkipped = crashes >= 3
        #expect(diary.entries == (isSkipped ? [] : ["tokens: qa -> prod"]) + ["cache: qa -> prod"])
        #expect(errors.map { $0.error as? HandlerSkipped } == (isSkipped ? [HandlerSkipped(attempts: crashes)] : []))
        #expect(findings.all.of("environment-change-skipped").map(\.severity) == (isSkipped ? [.error] : []))
        #expect(try store.unfinishedChanges == (isSkipped ? 1 : 0))
        #expect(session.abandonedChanges.map(\.from) == (isSkipped ? ["qa"] : []))
    }

    @Test("Two handlers of one name both run")
    func sameName() async throws {
        let store = InMemoryDefaultsStore([:], Recorded.last("qa"))
        let session = try Shop.launch(store, handlers: [diary.handler("tokens"), diary.handler("tokens")])
        await session.waitForHandlers()
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
    func resumed(_ done: [String], _ rest: [String]) async throws {
        let store = InMemoryDefaultsStore([:], Recorded.change(from: "qa", to: "prod", done: done))
        let session = try Shop.launch(store, handlers: ["tokens", "cache", "database"].map { diary.handler($0) })
        await session.waitForHandlers()
        #expect(diary.entries == rest.map { "\($0): qa -> prod" })
        #expect(try store.storedValues() == [:] && store.lastEnvironment == "prod" && store.unfinishedChanges == 0)
    }

    @Test("The record is written before each handler, so that a crash in it is known")
    func recordWhileRunning() async throws {
        let store = InMemoryDefaultsStore([:], Recorded.last("qa"))
        let diary = diary
        func look(_ name: String) -> EnvironmentChangeHandler {
            EnvironmentChangeHandler(name) { _ in
                let change = try store.recorded.changes.first
                diary.write("\(name) after \(change?.done ?? []), begun \(change?.begun[name] ?? 0)")
            }
        }
        try await Shop.launch(store, handlers: [look("tokens"), look("cache")]).waitForHandlers()
        #expect(diary.entries == ["tokens after [], begun 1", "cache after [\"tokens\"], begun 1"])
    }

    @Test(
        "A damaged record is no environment change",
        arguments: [
            "qa", ["Environment": "qa"], ["Environment": ["Name": 3]], ["Changes": "qa"], ["Changes": [["To": "qa"]]],
        ] as [PropertyListValue])
    func damaged(_ record: PropertyListValue) async throws {
        let store = InMemoryDefaultsStore([Recorded.key: record])
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")])
        await session.waitForHandlers()
        #expect(session.environmentChange == nil)
        #expect(diary.entries.isEmpty)
        #expect(try store.storedValues() == [:] && store.lastEnvironment == "prod")
    }

    @Test("A record that breaks in the middle of an environment change keeps the errors that were met")
    func breaksInTheMiddle() async throws {
        let store = InMemoryDefaultsStore([:], Recorded.last("qa"))
        let folder = try LaunchFolder()
        let (record, away) = (folder.file("app"), folder.file("away"))
        let process = AppProcess(arguments: [], environment: [:], identifier: "app", recordFolder: folder.url)
        let breaking = EnvironmentChangeHandler("tokens") { _ in
            // A file in the place of the folder: not even root can write in it.
            try FileManager.default.moveItem(at: record, to: away)
            try Data().write(to: record)
            throw RowChangeError()
        }
        let session = try Shop.launch(store, handlers: [breaking, diary.handler("cache")], process: process)
        #expect(await session.waitForHandlers().map(\.handler) == ["tokens"])
        #expect(diary.entries == ["cache: qa -> prod"], "the data must not stay because a disk is full")
        try FileManager.default.removeItem(at: record)
        try FileManager.default.moveItem(at: away, to: record)
        let handlers = [diary.handler("tokens"), diary.handler("cache")]
        try await Shop.launch(store, handlers: handlers, process: process).waitForHandlers()
        #expect(diary.entries.dropFirst() == ["tokens: qa -> prod", "cache: qa -> prod"])
    }
}

@Suite("The reset toggle", .timeLimit(.minutes(5)))
struct ResetTests {
    private let diary = Diary()
    private static let declared: PropertyListValue = [
        "Switchyard": ["ResetKey": "reset", "ResetClears": ["environment", "theme"]],
        "qa": ["n": 1], "prod": ["n": 2],
    ]
    /// Without a production, no launch can select one.
    private static let broken: PropertyListValue = [
        "Switchyard": ["ResetKey": "reset"], "qa": ["n": 1], "staging": ["n": 2],
    ]

    private func launch(
        _ catalog: PropertyListValue, _ store: InMemoryDefaultsStore, policy: ReleasePolicy = .open,
        arguments: [String] = []
    ) async throws -> EnvironmentSession<EnvironmentConfiguration> {
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(
                catalog: catalog, arguments: arguments, stored: policy == .open ? store.storedValues() : [:],
                policy: policy),
            store: store, handlers: [diary.handler("tokens"), diary.handler("cache")],
            process: AppProcess(arguments: arguments, environment: [:], identifier: "app"))
        await session.waitForHandlers()
        return session
    }

    @Test("At launch it clears what is declared and nothing else, switches itself off and runs the handlers once")
    func atLaunch() async throws {
        let store = InMemoryDefaultsStore(
            [
                "reset": true, "environment": "qa", "theme": "dark", "pageSize": 5, "somebody else's": "kept",
            ], Recorded.last("qa"))
        let session = try await launch(Self.declared, store)
        #expect(session.environment == "prod", "this launch is the first after the reset")
        #expect(session.environmentChange?.isReset == true)
        #expect(diary.entries == ["tokens: qa -> prod by reset", "cache: qa -> prod by reset"])
        #expect(try store.own == ["reset": false, "pageSize": 5, "somebody else's": "kept"])
        #expect(try store.lastEnvironment == "prod")
        _ = try await launch(Self.declared, store)
        #expect(diary.entries.count == 2)
    }

    @Test("Where the catalog does not say what it clears, it clears the choice and the overrides")
    func defaultKeys() async throws {
        let store = InMemoryDefaultsStore(
            [
                "reset": "YES", "environment": "qa", "theme": "dark", "pageSize": 5, "motto": "buy",
                "somebody else's": "kept",
            ])
        let session = try Shop.launch(store, handlers: [diary.handler("tokens")])
        await session.waitForHandlers()
        #expect(session.pageSize == 20)
        #expect(try store.own == ["reset": false, "somebody else's": "kept"])
        #expect(diary.entries == ["tokens: prod -> prod by reset"])
    }

    @Test("A launch argument asks for a reset too, as UI tests do", arguments: [["-SwitchyardReset", "YES"]])
    func byArgument(_ arguments: [String]) async throws {
        let store = InMemoryDefaultsStore(["environment": "qa"], Recorded.last("qa"))
        #expect(try await launch(Self.declared, store, arguments: arguments).environment == "prod")
        #expect(diary.entries == ["tokens: qa -> prod by reset", "cache: qa -> prod by reset"])
        let sealed = InMemoryDefaultsStore(["environment": "qa"], Recorded.last("prod"))
        _ = try await launch(Self.declared, sealed, policy: .sealed, arguments: arguments)
        #expect(try sealed.own == ["environment": "qa"], "a sealed build reads no argument")
    }

    @Test("While the app runs it does the same, once, and the environment stays pinned")
    func whileRunning() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa", "theme": "dark", "other": 1])
        let session = try Shop.launch(
            store, handlers: [diary.handler("tokens"), diary.handler("cache", throws: RowChangeError())])
        try store.store(true, forKey: "reset")
        #expect(await session.waitForHandlers().map(\.handler) == ["cache"])
        #expect(diary.entries == ["tokens: qa -> qa by reset", "cache: qa -> qa by reset"])
        #expect(session.environment == "qa")
        #expect(session.pendingSelection?.environment == "prod")
        #expect(try session.value(for: .theme) == .light)
        #expect(try store.own == ["reset": false, "other": 1])
        #expect(try store.lastEnvironment == "qa")
        session.refresh()
        await session.waitForHandlers()
        #expect(diary.entries.count == 2)
        try store.store(true, forKey: "reset")
        await session.waitForHandlers()
        #expect(diary.entries.filter { $0.hasPrefix("tokens") }.count == 2, "a second reset is a reset of its own")
    }

    @Test("Eight threads that refresh at once run the handlers once")
    func eightThreads() async throws {
        let folder = try LaunchFolder()
        let file = folder.file("defaults.plist")
        let session = try Shop.Session(
            context: .testing(catalog: Shop.catalog), store: FileDefaultsStore(file: file),
            handlers: [diary.handler("tokens")], process: Recorded.process)
        for round in 1...20 {
            // Another process switches the toggle on.
            try FileDefaultsStore(file: file).store(true, forKey: "reset")
            DispatchQueue.concurrentPerform(iterations: 8) { _ in session.refresh() }
            await session.waitForHandlers()
            #expect(diary.entries.count == round)
        }
        #expect(try FileDefaultsStore(file: file).storedValues()["reset"] == false)
    }

    @Test("A handler that refreshes and chooses does not start the reset again")
    func reentrantHandler() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let diary = diary
        final class Running: @unchecked Sendable {  // Set before the handler can run.
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
        await session.waitForHandlers()
        #expect(diary.entries == ["ran"])
        #expect(session.pendingSelection?.environment == "dev")
    }

    @Test("A handler never runs while somebody's lock is held, nor on the thread of a write")
    func noLockHeld() async throws {
        let store = InMemoryDefaultsStore()
        let lock = NSLock()
        let diary = diary
        let handler = EnvironmentChangeHandler("tokens") { _ in
            lock.withLock { diary.write("ran") }
        }
        let session = try Shop.launch(store, handlers: [handler])
        // A handler that ran within the write would wait for this thread forever.
        try lock.withLock { try store.store(true, forKey: "reset") }
        await session.waitForHandlers()
        #expect(diary.entries == ["ran"])
    }

    @Test("A sealed app can be reset; it stays in production")
    func sealed() async throws {
        let store = InMemoryDefaultsStore(["reset": true, "environment": "qa"], Recorded.last("prod"))
        let session = try await launch(Self.declared, store, policy: .sealed)
        #expect(session.environment == "prod")
        #expect(diary.entries.count == 2)
        #expect(try store.own == ["reset": false])
        try store.store(true, forKey: "reset")
        await session.waitForHandlers()
        #expect(diary.entries.count == 4)
    }

    @Test(
        "Off, absent or undeclared, the toggle does nothing",
        arguments: [
            ["environment": "qa"], ["environment": "qa", "reset": false], ["environment": "qa", "reset": "NO"],
            ["environment": "qa", "reset": ["yes"]], ["environment": "qa", "resett": true],
        ] as [[String: PropertyListValue]])
    func off(_ stored: [String: PropertyListValue]) async throws {
        let store = InMemoryDefaultsStore(stored)
        let session = try await launch(Self.declared, store)
        #expect(session.environment == "qa")
        #expect(diary.entries.isEmpty)
        #expect(try store.storedValues() == stored && store.lastEnvironment == "qa")
    }

    @Test("A reset whose launch fails runs its handlers at the launch that does not", arguments: [nil, "qa"])
    func failedLaunch(_ last: String?) async throws {
        let store = InMemoryDefaultsStore(
            ["reset": true, "environment": "qa"], last.map(Recorded.last) ?? [:])
        await #expect(throws: ConfigurationError.self) { try await launch(Self.broken, store) }
        #expect(diary.entries.isEmpty)
        let session = try await launch(Self.declared, store)
        #expect(session.environment == "prod")
        let from = last ?? "prod"
        #expect(diary.entries == ["tokens: \(from) -> prod by reset", "cache: \(from) -> prod by reset"])
        _ = try await launch(Self.declared, store)
        #expect(diary.entries.count == 2)
    }

    @Test("A toggle that cannot be switched off resets this launch, and says so")
    func unwritable() async throws {
        let store = ReadOnlyStore(["reset": true, "environment": "qa"].merging(Recorded.last("qa")) { $1 })
        let stream: AsyncStream<SessionUpdate>
        do {
            let session = try EnvironmentSession<EnvironmentConfiguration>(
                context: .testing(catalog: Self.declared, stored: store.stored), store: store,
                handlers: [diary.handler("tokens")], process: Recorded.process)
            stream = session.updates
            await session.waitForHandlers()
            #expect(session.environment == "prod", "the launch is as after the reset")
            #expect(session.environmentChange?.isReset == true)
            #expect(!session.findings.of("unwritable-file").isEmpty)
        }
        #expect(diary.entries == ["tokens: qa -> prod by reset"])
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

    func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        DefaultsObservation {}
    }
}
