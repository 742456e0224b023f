import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

/// What a reviewer found in the sessions.
@Suite("Sessions, as reviewed", .timeLimit(.minutes(5)))
struct ReviewedTests {
    struct Values: Decodable {
        struct Nested: Decodable {
            let key: Secret<String>
        }

        let token: Secret<String>
        let tokens: [Secret<String>]?
        let nested: Nested
    }

    @Test("A key that only its type calls secret is printed nowhere")
    func secretByType() throws {
        let session = try EnvironmentSession<Values>(
            context: .testing(catalog: [
                "prod": ["token": "hunter2", "tokens": ["hunter2"], "nested": ["key": "hunter2"], "plain": "text"]
            ]))
        #expect(session.token.revealed == "hunter2")
        #expect(session.nested.key.revealed == "hunter2")
        for name in ["token", "tokens", "nested.key"] {
            #expect(session.configuration.values[name]?.isSecret == true, "\(name)")
        }
        #expect(session.configuration.values["plain"]?.isSecret == false)
        var text = ""
        dump(session, to: &text)
        dump(session.configuration, to: &text)
        #expect(!text.contains("hunter2"))
    }

    @Test("A handler that waits for the handlers does not wait for itself")
    func handlerWaits() async throws {
        let diary = Diary()
        final class Running: @unchecked Sendable {  // Set before the toggle runs the handler.
            weak var session: Shop.Session?
        }
        let running = Running()
        let handler = EnvironmentChangeHandler("tokens") { _ in
            await running.session?.waitForHandlers()
            diary.write("ran")
        }
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store, handlers: [handler])
        running.session = session
        try store.store(true, forKey: "reset")
        await session.waitForHandlers()
        #expect(diary.entries == ["ran"])
    }

    private static let plain: PropertyListValue = [
        "dev": ["name": "dev"], "production": ["name": "production"],
    ]

    private func start(
        _ folder: LaunchFolder, _ store: InMemoryDefaultsStore, _ process: AppProcess,
        policy: ReleasePolicy = .open, recovery: LaunchRecovery = .none
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        try folder.write(Self.plain, to: "Environments.plist")
        return try .start(
            in: folder.bundle, policy: policy,
            options: SessionOptions(store: store, recovery: recovery, process: process, log: .silent))
    }

    private func process(_ role: AppProcess.Role = .app, _ distribution: Distribution = .unknown) -> AppProcess {
        AppProcess(arguments: [], environment: [:], identifier: "app", role: role, distribution: distribution)
    }

    @Test("A recovery does not lead to production that no source names")
    func noWayToProduction() throws {
        let store = InMemoryDefaultsStore(["environment": "qaa"])
        let error = configurationError {
            try start(LaunchFolder(), store, process(), recovery: .lastEnvironment)
        }
        #expect(error?.code == .unknownEnvironment)
        #expect(try store.storedValues()["environment"] == "qaa")

        let before = InMemoryDefaultsStore([:], ["SwitchyardSession.app": ["Environment": ["Name": "dev"]]])
        try before.store("qaa", forKey: "environment")
        let session = try start(LaunchFolder(), before, process(), recovery: .lastEnvironment)
        #expect(session.environment == "dev")
        #expect(session.findings.of("recovered-launch").first?.message.contains("environment \"qaa\"") == true)
    }

    @Test("An extension does not change what was chosen in the app")
    func widgetRecovers() throws {
        let store = InMemoryDefaultsStore(
            ["environment": "qaa"], ["SwitchyardSession.app": ["Environment": ["Name": "dev"]]])
        let error = configurationError {
            try start(LaunchFolder(), store, process(.appExtension), recovery: .lastEnvironment)
        }
        #expect(error?.code == .unknownEnvironment)
        #expect(try store.storedValues()["environment"] == "qaa")
    }

    @Test(
        "A second start does not get more than its policy allows",
        arguments: [(ReleasePolicy.testFlight, false), (.sealed, false), (.open, true)])
    func secondPolicy(_ policy: ReleasePolicy, _ isPossible: Bool) throws {
        let (folder, store, process) = (try LaunchFolder(), InMemoryDefaultsStore(), process(.app, .testFlight))
        _ = try start(folder, store, process)
        let error = configurationError { try start(folder, store, process, policy: policy) }
        #expect((error == nil) == isPossible)
    }

    @Test("A reset that cannot be carried out is logged")
    func failedReset() async throws {
        let (store, findings) = (InMemoryDefaultsStore(), Findings())
        let session = try Shop.Session(
            context: .testing(catalog: Shop.catalog), store: BrokenStore(store), handlers: [],
            process: Recorded.process, log: findings.log)
        try store.store(true, forKey: "reset")
        session.refresh()
        await session.waitForHandlers()
        #expect(!findings.all.of("unwritable-file").isEmpty)
    }
}

/// A store that cannot be written after the record of the first launch.
private struct BrokenStore: DefaultsStore {
    let inner: InMemoryDefaultsStore
    init(_ inner: InMemoryDefaultsStore) { self.inner = inner }

    func storedValues(forKeys keys: Set<String>) throws(PropertyListError) -> [String: PropertyListValue] {
        try inner.storedValues(forKeys: keys)
    }

    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        guard try inner.storedValues(forKeys: ["reset"]).isEmpty else {
            throw PropertyListError(.unwritable, "the user defaults cannot be written")
        }
        try inner.store(value, forKey: key)
    }

    func register(defaults: [String: PropertyListValue]) {}

    func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        inner.observeChanges(ofKeys: keys, handler)
    }
}
