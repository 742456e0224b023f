import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardConfiguration
import SwitchyardTesting
import Testing

@Suite("Values of live keys from a provider of swift-configuration", .timeLimit(.minutes(1)))
struct TakenValuesTests {
    /// What the providers of a file read about it.
    private static func config(_ file: URL) -> ConfigReader {
        ConfigReader(
            provider: InMemoryProvider(
                values: ["filePath": ConfigValue(.string(file.path), isSecret: false), "pollIntervalSeconds": 1]))
    }

    private func origin(_ session: Shop.Session, _ name: String) -> String? {
        session.currentValue(named: name).map { "\($0.origin)" }
    }

    @Test("They are above the catalog and below overrides, with the provider as their origin")
    func precedence() throws {
        let session = try Shop.launch()
        let values = MutableInMemoryProvider(name: "team", initialValues: ["list.rows": 8, "theme": "dark"])
        try session.takeLiveValues(from: values)
        #expect(try session.value(for: .rows) == 8 && session.value(for: .theme) == "dark")
        #expect(
            origin(session, "list.rows") == "MutableInMemoryProvider[team]"
                && origin(session, "list.columns") == "Common")
        let hidden = session.currentValue(named: "list.rows")?.hidden
        #expect(hidden?.map(\.layer) == ["Common"])
        try session.override(.theme, with: "light")
        #expect(try session.value(for: .theme) == "light")
        #expect(origin(session, "theme") == "user defaults key theme")
        #expect(
            session.currentValue(named: "theme")?.hidden.map(\.layer) == ["MutableInMemoryProvider[team]", "Common"])
        try session.override(.theme, with: nil)
        #expect(try session.value(for: .theme) == "dark")
    }

    @Test("An override of the launch stays above them")
    func launchOverrides() throws {
        let session = try Shop.launch(InMemoryDefaultsStore(["theme": "dark"]), arguments: ["-list.rows", "9"])
        try session.takeLiveValues(from: InMemoryProvider(values: ["list.rows": 8, "theme": "light"]))
        #expect(try session.value(for: .rows) == 9 && session.value(for: .theme) == "dark")
        session.refresh()
        #expect(try session.value(for: .rows) == 9 && session.value(for: .theme) == "dark")
    }

    @Test("A change of the provider is an update of the session")
    func changes() async throws {
        let session = try Shop.launch()
        let values = MutableInMemoryProvider(initialValues: ["motto": "first"])
        try session.takeLiveValues(from: values)
        let config = ConfigReader(provider: EnvironmentProvider(session))
        try await config.watchString(forKey: "motto") { updates in
            var updates = updates.makeAsyncIterator()
            let first = try await updates.next()
            values.setValue("second", forKey: "motto")
            let second = try await updates.next()
            values.setValue(nil, forKey: "motto")
            let third = try await updates.next()
            #expect([first, second, third] == ["first", "second", .some(nil)])
        }
    }

    @Test("Of two providers, the first one taken is the strongest")
    func several() throws {
        let session = try Shop.launch()
        try session.takeLiveValues(from: InMemoryProvider(name: "a", values: ["list.rows": 8]))
        try session.takeLiveValues(from: InMemoryProvider(name: "b", values: ["list.rows": 9, "list.columns": 9]))
        #expect(try session.value(for: .rows) == 8)
        #expect(origin(session, "list.columns") == "InMemoryProvider[b]")
    }

    @Test("Only an open build takes any", arguments: [ReleasePolicy.sealed, .testFlight])
    func sealed(_ policy: ReleasePolicy) throws {
        let session = try Shop.launch(policy: policy)
        let error = #expect(throws: ConfigurationError.self) {
            try session.takeLiveValues(from: InMemoryProvider(name: "team", values: ["theme": "dark"]))
        }
        #expect(error?.code == .sealed)
        #expect(error?.message == "no values can be taken from InMemoryProvider[team]: the build is not open")
        #expect(try session.value(for: .theme) == "light")
    }

    @Test("A provider selects no environment, and changes no pinned value")
    func selection() throws {
        let session = try Shop.launch()
        try session.takeLiveValues(
            from: InMemoryProvider(
                name: "team",
                values: ["environment": "qa", "SWITCHYARD_ENVIRONMENT": "qa", "apiURL": "https://evil.example"]))
        #expect(session.environment == "production" && session.pendingSelection == nil)
        #expect(session.currentValue(named: "apiURL")?.description == "\"https://example.com/api\"")
        #expect(
            session.findings.map(\.message).contains(
                "key \"apiURL\" of InMemoryProvider[team] is not used: it is not declared live"))
    }

    @Test("A value of the wrong type is a finding, once, and the catalog's value counts")
    func wrongType() throws {
        let session = try Shop.launch()
        let values = InMemoryProvider(
            name: "team", values: ["theme": "drak", "list.rows": "many", "list.columns": 1.5])
        for _ in 0..<2 { try session.takeLiveValues(from: values) }
        let messages = session.findings.map(\.message).filter { $0.contains("team") }.sorted()
        #expect(
            messages == [
                "list.columns in InMemoryProvider[team] must be an integer: 1.5 is not an integer",
                "list.rows in InMemoryProvider[team] must be an integer: \"many\" is not an integer",
                "theme in InMemoryProvider[team] must be an enumeration: \"drak\" is not one of light, dark",
            ])
        #expect(try session.value(for: .rows) == 2 && session.value(for: .theme) == "light")
    }

    @Test("What is secret there has to be secret in the catalog")
    func secrets() throws {
        let session = try Shop.launch()
        try session.takeLiveValues(
            from: InMemoryProvider(name: "team", values: ["motto": ConfigValue("hunter3", isSecret: true)]))
        #expect(try session.optionalValue(for: .motto) == nil)
        #expect(!"\(session.findings)".contains("hunter"))
        #expect(session.findings.contains { $0.message.contains("secret there, and not in the catalog") })
    }

    /// What a provider may do that cannot read its values.
    private struct BrokenProvider: ConfigProvider {
        struct Lost: Error, CustomStringConvertible { let description = "the connection is lost" }
        struct Snapshot: ConfigSnapshot {
            let providerName = "BrokenProvider"
            func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
                guard key.components == ["motto"] else { throw Lost() }
                return LookupResult(encodedKey: "motto", value: ConfigValue(.string("here"), isSecret: false))
            }
        }

        let ends: Bool
        let providerName = "BrokenProvider"
        func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
            try Snapshot().value(forKey: key, type: type)
        }
        func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
            try value(forKey: key, type: type)
        }
        func watchValue<Return: ~Copyable>(
            forKey key: AbsoluteConfigKey, type: ConfigType,
            updatesHandler: (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws -> Return
        ) async throws -> Return { throw Lost() }
        func snapshot() -> any ConfigSnapshot { Snapshot() }
        func watchSnapshot<Return: ~Copyable>(
            updatesHandler: (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
        ) async throws -> Return {
            guard ends else { throw Lost() }
            return try await updatesHandler(ConfigUpdatesAsyncSequence(AsyncStream { $0.finish() }))
        }
    }

    @Test("What a provider throws, and that it ends, are findings", arguments: [true, false])
    func broken(_ ends: Bool) async throws {
        let session = try Shop.launch()
        try session.takeLiveValues(from: BrokenProvider(ends: ends))
        #expect(try session.value(for: .motto) == "here" && session.value(for: .rows) == 2)
        let messages = [
            // Without the reason, which may quote a secret: the catalog has one.
            "BrokenProvider no longer reports changes",
            "keys \"list.columns\", \"list.rows\", \"theme\" of BrokenProvider cannot be read: the connection is lost",
        ]
        // The watch is a task.
        var found: [String] = []
        while found.count < messages.count, !Task.isCancelled {
            found = session.findings.filter { $0.rule == .liveValuesFailed }.map(\.message).sorted()
            await Task.yield()
        }
        #expect(found == messages)
    }

    @Test("A provider that never changes has no finding")
    func constant() async throws {
        let session = try Shop.launch()
        try session.takeLiveValues(from: InMemoryProvider(values: ["motto": "here"]))
        for _ in 0..<100 { await Task.yield() }
        #expect(session.findings.filter { $0.rule == .liveValuesFailed } == [])
    }

    @Test("A developer's JSON file has texts, numbers, and nested keys")
    func json() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{ "theme": "dark", "list": { "rows": 8 } }"#.utf8).write(to: file)
        let session = try Shop.launch()
        try session.takeLiveValues(from: try await FileProvider<JSONSnapshot>(config: Self.config(file)))
        #expect(try session.value(for: .rows) == 8 && session.value(for: .theme) == "dark")
        #expect(session.findings.filter { $0.severity == .error } == [])
    }

    #if Reloading
        @Test("A developer's JSON file is read again when it changes")
        func reloading() async throws {
            let file = URL.temporaryDirectory.appending(path: "\(UUID()).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(#"{ "list": { "rows": 8 } }"#.utf8).write(to: file)
            let provider = try await ReloadingFileProvider<JSONSnapshot>(config: Self.config(file))
            let session = try Shop.launch()
            try session.takeLiveValues(from: provider)
            let service = Task { try await provider.run() }
            defer { service.cancel() }
            let config = ConfigReader(provider: EnvironmentProvider(session))
            try await config.watchInt(forKey: "list.rows") { updates in
                var updates = updates.makeAsyncIterator()
                #expect(try await updates.next() == 8)
                try Data(#"{ "list": { "rows": 10000 } }"#.utf8).write(to: file, options: .atomic)
                #expect(try await updates.next() == 10_000)
            }
        }
    #endif
}
