import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Starts within starts, without handlers, and before first unlock", .timeLimit(.minutes(5)))
struct StartTests {
    private let phone: Phone
    private var diary: Diary { phone.diary }

    init() throws {
        phone = try Phone(["RememberVariable": true, "TestFlightEnvironments": ["qa"]])
    }

    // MARK: Handlers

    @Test("A first start without handlers leaves a change to the start that has some, now or later", arguments: 0...3)
    func handlersLater(_ launchesWithout: Int) async throws {
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        phone.shared["environment"] = nil
        var session = try phone.launch()
        for _ in 0..<launchesWithout { session = try phone.launch() }
        #expect((session.environmentChange != nil) == (launchesWithout == 0), "it is this launch's only once")
        await session.waitForHandlers()
        phone.handlers = [diary.handler("tokens")]
        let second = try phone.start()
        await second.waitForHandlers()
        #expect(diary.entries == ["tokens: qa -> prod"])
        await (try phone.launch()).waitForHandlers()
        #expect(diary.entries.count == 1)
    }

    @Test("A second start's handlers join the queue, also after the first one's have run")
    func handlersJoin() async throws {
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        phone.shared["environment"] = nil
        phone.handlers = [diary.handler("tokens")]
        await (try phone.launch()).waitForHandlers()
        phone.handlers = [diary.handler("tokens"), diary.handler("cache", throws: RowChangeError())]
        let second = try phone.start()
        #expect(await second.waitForHandlers().map(\.handler) == ["cache"])
        #expect(diary.entries == ["tokens: qa -> prod", "cache: qa -> prod"])
        phone.handlers = [diary.handler("tokens"), diary.handler("cache")]
        await (try phone.launch()).waitForHandlers()
        #expect(diary.entries.dropFirst(2) == ["cache: qa -> prod"], "it is not done before all have")
    }

    @Test("Launches to and fro without handlers leave one change of each kind")
    func bounded() async throws {
        for _ in 1...20 {
            for name in ["qa", "dev", "prod"] {
                phone.shared["environment"] = .string(name)
                _ = try phone.launch()
            }
        }
        #expect(phone.files(.app).keys.filter { $0.hasPrefix("change-") }.count == 3)
    }

    @Test("A change that was given up is an error at each launch, and is tried again after an update")
    func abandoned() async throws {
        phone.shared["environment"] = "qa"
        _ = try phone.launch()
        phone.shared["environment"] = nil
        phone.handlers = [diary.handler("tokens", throws: RowChangeError())]
        for _ in 1...10 { await (try phone.launch()).waitForHandlers() }
        #expect(diary.entries.count == 10)
        for launch in 1...3 {
            let session = try phone.launch()
            let errors = await session.waitForHandlers()
            #expect(errors.map { $0.error as? HandlerSkipped } == [HandlerSkipped(attempts: 10)])
            #expect(session.abandonedChanges.map(\.from) == ["qa"])
            #expect(phone.findings.all.of("environment-change-skipped").count == launch)
        }
        #expect(diary.entries.count == 10)
        try phone.folder.write(
            ["CFBundleIdentifier": "org.example.shop", "CFBundleShortVersionString": "1.3"], to: "Shop.app/Info.plist")
        phone.policy = .sealed
        phone.handlers = [diary.handler("tokens")]
        let update = try phone.launch()
        #expect(await update.waitForHandlers().isEmpty && update.abandonedChanges.isEmpty)
        #expect(diary.entries.count == 11)
    }

    // MARK: A start within a start

    private struct Starting: Decodable, Sendable {
        @TaskLocal static var start: (@Sendable () -> Void)?
        let name: String

        private enum CodingKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            Self.start?()
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
        }
    }

    @Test("A start while values are decoded is an error, and the outer one goes on")
    func withinDecoding() throws {
        let codes = Locked<[ConfigurationError.Code?]>([])
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let bundle = AppBundle(url: phone.folder.file("Shop.app"))
        let process = AppProcess(arguments: [], environment: [:], identifier: "app")
        let options = SessionOptions(store: store, process: process, log: .silent)
        let again: @Sendable () -> Void = {
            let error = configurationError {
                _ = try EnvironmentSession<EnvironmentConfiguration>.start(in: bundle, policy: .open, options: options)
            }
            codes.withLock { $0.append(error?.code) }
        }
        let session = try Starting.$start.withValue(again) {
            try EnvironmentSession<Starting>.start(in: bundle, policy: .open, options: options)
        }
        #expect(session.name == "qa")
        #expect(codes.withLock { $0 }.allSatisfy { $0 == .startInProgress } && !codes.withLock { $0 }.isEmpty)
    }

    @Test("A start posts no notification, so no observer starts within it", arguments: ["variable", "reset", "title"])
    func noNotification(_ cause: String) async throws {
        let store = InMemoryDefaultsStore()
        let bundle = AppBundle(url: phone.folder.file("Shop.app"))
        func options(_ variables: [String: String] = [:]) -> SessionOptions {
            let process = AppProcess(arguments: [], environment: variables, identifier: "app")
            return SessionOptions(store: store, process: process, log: .silent)
        }
        func start(_ options: SessionOptions) throws -> EnvironmentSession<EnvironmentConfiguration> {
            try .start(in: bundle, policy: .open, options: options)
        }
        var next = options()
        switch cause {
        case "variable": next = options(["SWITCHYARD_ENVIRONMENT": "dev"])
        case "reset": try store.store(true, forKey: "reset")
        default: break
        }
        let thread = Locked<pthread_t?>(pthread_self())
        let within = Locked(0)
        let seen = Locked<[String]>([])
        let used = next
        let observation = store.observeChanges(ofKeys: []) {
            if let thread = thread.withLock({ $0 }), pthread_equal(thread, pthread_self()) != 0 {
                within.withLock { $0 += 1 }
            }
            let session: EnvironmentSession<EnvironmentConfiguration>? = try? .start(
                in: bundle, policy: .open, options: used)
            seen.withLock { $0.append(session?.environment ?? "none") }
        }
        let session = try start(next)
        thread.withLock { $0 = nil }
        await session.waitForHandlers()
        #expect(within.withLock { $0 } == 0)
        #expect(Set(seen.withLock { $0 }) == [session.environment], "an observer gets the session that has started")
        withExtendedLifetime(observation) {}
    }

    @Test("What the launch has to store does not replace a later choice")
    func laterChoice() async throws {
        let store = InMemoryDefaultsStore(["environment": "qa"])
        let process = AppProcess(
            arguments: [], environment: ["SWITCHYARD_ENVIRONMENT": "dev"], identifier: "app")
        // The log is written within the start, when the launch has found "qa".
        let log = FindingsLog { _ in try? store.store("prod", forKey: "environment") }
        try phone.install(["RememberVariable": true, "Unknown": true])
        let session: EnvironmentSession<EnvironmentConfiguration> = try .start(
            in: AppBundle(url: phone.folder.file("Shop.app")), policy: .open,
            options: SessionOptions(store: store, process: process, log: log))
        #expect(session.environment == "dev")
        await session.waitForHandlers()
        #expect(try store.storedValues()["environment"] == "prod")
        #expect(session.pendingSelection?.environment == "prod")
    }

    // MARK: Before first unlock

    @Test(
        "A start that cannot read the choice throws, unless it is allowed to go on",
        arguments: [ReleasePolicy.open, .testFlight])
    func locked(_ policy: ReleasePolicy) throws {
        phone.policy = policy
        phone.distribution = .testFlight
        phone.shared["environment"] = "qa"
        phone.isLocked = true
        let error = try #require(configurationError { try phone.launch() })
        #expect(error.code == .defaultsUnreadable)
        #expect(error.findings.contains { $0.fix?.contains("whenLocked: .provisional") == true })
        #expect(phone.findings.all.contains { $0.severity == .error }, "it is in the log")
        phone.whenLocked = .provisional
        #expect(try phone.launch().isProvisional)
        phone.whenLocked = .error
        phone.policy = .sealed
        #expect(try phone.launch().isProvisional, "a sealed start needs no choice")
    }

    @Test("A provisional session and a later one in another environment both say so", arguments: ["qa", nil])
    func provisional(_ chosen: String?) async throws {
        phone.whenLocked = .provisional
        phone.isLocked = true
        phone.shared["environment"] = chosen.map(PropertyListValue.string)
        phone.handlers = [diary.handler("tokens")]
        let early = try phone.launch()
        let again = try phone.start()
        #expect(again.isProvisional && again.core === early.core, "there are no two of them")
        phone.life.unlock()
        let session = try phone.start()
        await session.waitForHandlers()
        let isOther = chosen != nil
        #expect(session.environment == chosen ?? "prod")
        #expect(early.isProvisional == isOther && (session.core === early.core) == !isOther)
        for session in [early, session] {
            #expect(session.findings.of("second-session").map(\.severity) == (isOther ? [.error] : []))
        }
        if isOther { return }
        // The provisional session is an ordinary one now.
        try early.override(\.theme, with: .dark)
        #expect(session.theme == .dark)
        try early.choose(environment: "dev")
        #expect(session.pendingSelection?.environment == "dev")
        #expect(try phone.start().findings.of("second-session").map(\.severity) == [.warning])
    }
}

@Suite("Observing user defaults", .timeLimit(.minutes(5)))
struct UserDefaultsObservingTests {
    @Test("Keys that key-value observing takes for paths are not observed by themselves")
    func keys() {
        let keys: Set = ["environment", "dev.environment", "", "@count", "theme", "größe"]
        #expect(UserDefaultsStore.observableKeys(in: keys) == ["environment", "größe", "theme"])
    }

    @Test("Many changes are one call, off the writer's thread, and one during the call is another")
    func coalesced() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
        let writer = pthread_self()
        let first = DispatchSemaphore(value: 0)
        let calls = CoalescedCalls {
            continuation.yield(pthread_equal(writer, pthread_self()) == 0)
            first.wait()
        }
        for _ in 1...1_000 { calls.request() }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == true)
        // The handler runs now.
        for _ in 1...1_000 { calls.request() }
        first.signal()
        #expect(await iterator.next() == true)
        first.signal()
        calls.request()
        #expect(await iterator.next() == true)
        first.signal()
    }

    @Test("The folder of an App Group is tried, because macOS has a URL for every name")
    func groupFolder() throws {
        let folder = try LaunchFolder()
        try folder.write(text: "a file", to: "file")
        #expect(UserDefaultsStore.isUsable(folder.url))
        #expect(!UserDefaultsStore.isUsable(nil))
        #expect(!UserDefaultsStore.isUsable(folder.file("missing")))
        #expect(!UserDefaultsStore.isUsable(folder.file("file")))
    }
}
