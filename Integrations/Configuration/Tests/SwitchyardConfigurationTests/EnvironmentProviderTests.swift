import Configuration
import ConfigurationTesting
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardConfiguration
import SwitchyardTesting
import Testing

@Suite("A provider of a session's values", .timeLimit(.minutes(1)))
struct EnvironmentProviderTests {
    @Test("It passes swift-configuration's suite", arguments: CompatibleValues.Declared.allCases)
    func compatibility(_ declared: CompatibleValues.Declared) async throws {
        let provider = EnvironmentProvider(try CompatibleValues.session(declared))
        try await ProviderCompatTest(provider: provider).runTest()
    }

    @Test("A value is the type that the catalog declares")
    func types() throws {
        let config = ConfigReader(provider: EnvironmentProvider(try Shop.launch()))
        #expect(try config.requiredString(forKey: "apiURL", as: URL.self) == URL(string: "https://example.com/api"))
        #expect(try config.requiredInt(forKey: "timeout", as: Duration.self) == .seconds(30))
        #expect(try config.requiredDouble(forKey: "timeout") == 30)
        #expect(try config.requiredString(forKey: "timeout") == "30s")
        #expect(try config.requiredString(forKey: "since", as: Date.self).timeIntervalSince1970 == 1_795_248_000)
        #expect(try config.requiredInt(forKey: "retries") == 3, "the text of the catalog is an integer")
        #expect(try config.requiredDouble(forKey: "retries") == 3)
        #expect(try config.requiredDouble(forKey: "rate") == 2)
        #expect(try config.requiredString(forKey: "theme") == "light")
    }

    @Test("A value without a declared type is converted")
    func undeclared() throws {
        let config = ConfigReader(provider: EnvironmentProvider(try Shop.launch()))
        #expect(try config.requiredInt(forKey: "plain") == 7)
        #expect(try config.requiredString(forKey: "plain") == "7")
        #expect(throws: ConfigurationError.self) { try config.requiredBool(forKey: "plain") }
    }

    @Test(
        "Another type is an error of the library",
        arguments: [
            ("apiURL", ConfigType.int, "key \"apiURL\" cannot be read as int: it is declared as url"),
            ("retries", .string, "key \"retries\" cannot be read as string: it is declared as int"),
            ("timeout", .bool, "key \"timeout\" cannot be read as bool: it is declared as duration"),
            ("headers", .string, "key \"headers\" cannot be read as string: it is declared as dictionary"),
            ("list.rows", .stringArray, "key \"list.rows\" cannot be read as stringArray: it is declared as int"),
            ("plain", .boolArray, "key \"plain\" cannot be read as boolArray: it is not an array"),
            ("token", .int, "key \"token\" cannot be read as int"),
        ])
    func wrongType(_ name: String, _ type: ConfigType, _ message: String) throws {
        let provider = EnvironmentProvider(try Shop.launch())
        let key = AbsoluteConfigKey(ConfigKey(name))
        for read in [provider.value, provider.snapshot().value] {
            let error = #expect(throws: ConfigurationError.self) { try read(key, type) }
            #expect(error?.code == .invalidValue && error?.message == message)
        }
        let config = ConfigReader(provider: provider)
        #expect(config.string(forKey: "retries", default: "none") == "none")
    }

    @Test("Keys are the catalog's names: components with dots, in the same case, without context")
    func keys() throws {
        let provider = EnvironmentProvider(try Shop.launch())
        func rows(_ key: AbsoluteConfigKey) throws -> ConfigContent? {
            try provider.value(forKey: key, type: .int).value?.content
        }
        #expect(try rows("list.rows") == .int(2))
        #expect(try rows(["list", "rows"]) == .int(2))
        #expect(try rows(["list.rows"]) == .int(2))
        #expect(try rows(AbsoluteConfigKey(["list", "rows"], context: ["screen": "small"])) == .int(2))
        #expect(try rows("List.rows") == nil)
        #expect(try rows("list-rows") == nil)
        #expect(try rows("list") == nil)
        #expect(try rows([]) == nil)
        #expect(try rows(["headers", "accept"]) == nil, "a declared dictionary is one value")
        let config = ConfigReader(provider: provider).scoped(to: "list")
        #expect(config.int(forKey: "columns") == 3)
        #expect(throws: (any Error).self) { try config.requiredInt(forKey: "column") }
    }

    @Test("Reports name the environment, the reason, and the origin of each value")
    func reports() throws {
        let reports = Reports()
        let store = InMemoryDefaultsStore(["environment": "qa", "theme": "dark"])
        let config = ConfigReader(
            provider: EnvironmentProvider(try Shop.launch(store, arguments: ["-list.rows", "9"])),
            accessReporter: reports)
        for key: ConfigKey in ["apiURL", "timeout", "theme", "list.rows", "nothing"] { _ = config.string(forKey: key) }
        _ = config.int(forKey: "list.rows")
        let results = reports.events.flatMap(\.providerResults)
        #expect(
            Set(results.map(\.providerName)) == ["EnvironmentProvider[qa, from user defaults key environment]"])
        #expect(
            results.map { try? $0.result.get().encodedKey } == [
                "apiURL (qa)", "timeout (Common)", "theme (user defaults key theme)", nil, "nothing",
                "list.rows (launch argument -list.rows)",
            ])
    }

    @Test("A secret is secret, wherever it is read")
    func secrets() async throws {
        let reports = Reports()
        let provider = EnvironmentProvider(try Shop.launch())
        let config = ConfigReader(provider: provider, accessReporter: reports)
        let (key, text): (ConfigKey, String) = ("token", "hunter2")
        #expect(config.string(forKey: key) == text && config.snapshot().string(forKey: key) == text)
        #expect(try await config.fetchString(forKey: key) == text)
        try await config.watchString(forKey: key) { updates in
            for await value in updates {
                #expect(value == text)
                break
            }
        }
        _ = config.int(forKey: key)
        #expect(reports.events.count == 5)
        for event in reports.events {
            #expect(!"\(event) \(event.providerResults)".contains(text))
            if case .success(let value?) = event.result { #expect(value.isSecret) }
        }
        #expect(!"\(provider)".contains(text))
    }

    @Test("An override counts at once, and so does its end")
    func overrides() throws {
        let session = try Shop.launch()
        let config = ConfigReader(provider: EnvironmentProvider(session))
        try session.override(.theme, with: "dark")
        #expect(config.string(forKey: "theme") == "dark")
        #expect(config.string(forKey: "motto") == nil)
        try session.override(.motto, with: "now")
        #expect(config.string(forKey: "motto") == "now")
        try session.override(.motto, with: nil)
        try session.override(.theme, with: nil)
        #expect(config.string(forKey: "theme") == "light" && config.string(forKey: "motto") == nil)
    }

    @Test("A live key is watched: the current value, then the newest")
    func watching() async throws {
        let session = try Shop.launch()
        let config = ConfigReader(provider: EnvironmentProvider(session))
        try session.override(.theme, with: "dark")
        try await config.watchInt(forKey: "list.rows", default: 0) { updates in
            var updates = updates.makeAsyncIterator()
            #expect(try await updates.next() == 2)
            for rows in 1...1_000 { try session.override(.rows, with: rows) }
            try session.override(.theme, with: nil)
            #expect(try await updates.next() == 1_000)
            try session.override(.rows, with: nil)
            #expect(try await updates.next() == 2)
        }
    }

    @Test("A watch ends when its task is cancelled", arguments: ["theme", "apiURL", "nothing"])
    func cancellation(_ key: String) async throws {
        let config = ConfigReader(provider: EnvironmentProvider(try Shop.launch()))
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await config.watchString(forKey: ConfigKey(key)) { updates in
                var count = 0
                for await _ in updates {
                    count += 1
                    continuation.yield()
                }
                return count
            }
        }
        for await _ in started { break }
        task.cancel()
        #expect(try await task.value == 1)
    }

    @Test("A fetch reads the stored values again")
    func fetching() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        let context = try LaunchContext.testing(catalog: Shop.catalog)
        let session = try Shop.Session(context: context, store: FileDefaultsStore(file: file))
        let config = ConfigReader(provider: EnvironmentProvider(session))
        // Another process stores it.
        try FileDefaultsStore(file: file).store("dark", forKey: "theme")
        #expect(config.string(forKey: "theme") == "light")
        #expect(try await config.fetchString(forKey: "theme") == "dark")
        #expect(config.string(forKey: "theme") == "dark")
    }

    @Test("A sealed session gives production, and no override")
    func sealed() throws {
        let store = InMemoryDefaultsStore(["environment": "qa", "theme": "dark"])
        let provider = EnvironmentProvider(try Shop.launch(store, policy: .sealed))
        let config = ConfigReader(provider: provider)
        #expect(
            config.string(forKey: "apiURL") == "https://example.com/api" && config.string(forKey: "theme") == "light")
        #expect(provider.providerName.hasPrefix("EnvironmentProvider[production, because the app is sealed"))
    }
}
