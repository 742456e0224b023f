import Configuration
import ConfigurationTesting
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardConfiguration
import SwitchyardTesting
import Testing

/// A store with managed configuration, as iOS keeps it.
final class ManagedStore: DefaultsStore {
    private let store = InMemoryDefaultsStore()
    private let key = "com.apple.configuration.managed"

    init(_ managed: [String: PropertyListValue]?) { set(managed) }

    func set(_ managed: [String: PropertyListValue]?) {
        try? store.store(managed.map(PropertyListValue.dictionary), forKey: key)
    }

    func fail(with error: PropertyListError?) { store.fail(with: error) }
    func managedConfiguration() -> [String: PropertyListValue]? {
        (try? store.storedValues(forKeys: [key]))?[key]?.dictionaryValue
    }
    func storedValues(forKeys keys: Set<String>) throws(PropertyListError) -> [String: PropertyListValue] {
        try store.storedValues(forKeys: keys)
    }
    func store(_ value: PropertyListValue?, forKey key: String) throws(PropertyListError) {
        try store.store(value, forKey: key)
    }
    func register(defaults: [String: PropertyListValue]) { store.register(defaults: defaults) }
    func observeChanges(ofKeys keys: Set<String>, _ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
        store.observeChanges(ofKeys: keys, handler)
    }
}

/// The two providers of stored values, over a store that can change.
enum StoredKind: String, CaseIterable, Sendable {
    case userDefaults, managed

    /// The provider, what replaces its values, and what makes them unreadable.
    func make(
        _ values: [String: PropertyListValue], secrets: SecretsSpecifier<String, PropertyListValue> = .none
    ) throws -> (any ConfigProvider, ([String: PropertyListValue]) throws -> Void, (PropertyListError?) -> Void) {
        switch self {
        case .userDefaults:
            let store = InMemoryDefaultsStore(values)
            let change = { (values: [String: PropertyListValue]) in
                for (key, value) in values { try store.store(value, forKey: key) }
            }
            return (UserDefaultsProvider(store: store, secretsSpecifier: secrets), change, { store.fail(with: $0) })
        case .managed:
            let store = ManagedStore(values)
            let provider = ManagedConfigurationProvider(store: store, secretsSpecifier: secrets)
            return (provider, { store.set($0) }, { store.fail(with: $0) })
        }
    }
}

@Suite("Providers of stored values", .timeLimit(.minutes(1)))
struct StoredValuesTests {
    static let locked = PropertyListError(.unreadable, "user defaults cannot be read")

    @Test("They pass swift-configuration's suite", arguments: StoredKind.allCases)
    func compatibility(_ kind: StoredKind) async throws {
        try await ProviderCompatTest(provider: try kind.make(CompatibleValues.values).0).runTest()
    }

    @Test("What ManagedApp gives passes it, too")
    func managedValues() async throws {
        let provider = ManagedConfigurationProvider(values: CompatibleValues.values)
        try await ProviderCompatTest(provider: provider).runTest()
        #expect(try ManagedConfigurationProvider(values: nil).value(forKey: "string", type: .string).value == nil)
    }

    @Test("The user defaults of a file pass it, too")
    func file() async throws {
        let file = URL.temporaryDirectory.appending(path: "\(UUID()).plist")
        defer { try? FileManager.default.removeItem(at: file) }
        let store = FileDefaultsStore(file: file)
        for (key, value) in CompatibleValues.values { try store.store(value, forKey: key) }
        try await ProviderCompatTest(provider: UserDefaultsProvider(store: store)).runTest()
    }

    @Test("Texts are converted, and a value of another type is an error", arguments: StoredKind.allCases)
    func types(_ kind: StoredKind) throws {
        let config = ConfigReader(
            provider: try kind.make([
                "size": "25", "isOn": "YES", "flag": 1, "list.size": 3, "list": ["size": 4, "x": 5],
            ]).0)
        #expect(config.int(forKey: "size") == 25 && config.string(forKey: "size") == "25")
        #expect(config.bool(forKey: "isOn") == true && config.bool(forKey: "flag") == true)
        #expect(config.int(forKey: "list.size") == 3 && config.int(forKey: "list.x") == 5)
        let error = #expect(throws: ConfigurationError.self) { try config.requiredBool(forKey: "size") }
        #expect(error?.message.hasSuffix("cannot be read as bool: \"25\" is neither yes nor no") == true)
    }

    @Test("They know what a session declares as secret and managed")
    func declared() throws {
        let catalog: PropertyListValue = [
            "Switchyard": [
                "Keys": [
                    "token": ["Type": "string", "Secret": true, "Managed": true],
                    "limit": ["Type": "int", "Managed": true],
                    "server": ["Type": "dictionary", "Secret": true],
                ]
            ],
            "production": ["token": "t", "limit": 1, "server": ["password": "p"]],
        ]
        let session = try Shop.Session(context: .testing(catalog: catalog), store: InMemoryDefaultsStore())
        let values: [String: PropertyListValue] = [
            "token": "hunter2", "limit": 5, "proxy": "here", "server": ["password": "hunter3"],
        ]
        for kind in StoredKind.allCases {
            let reports = Reports()
            let plain = try kind.make(values).0
            let provider: any ConfigProvider =
                (plain as? UserDefaultsProvider)?.declared(by: session)
                ?? (plain as? ManagedConfigurationProvider)?.declared(by: session) ?? plain
            let config = ConfigReader(provider: provider, accessReporter: reports)
            #expect(config.string(forKey: "token") == "hunter2" && config.int(forKey: "limit") == 5)
            #expect(config.string(forKey: "proxy") == "here" && config.string(forKey: "server.password") == "hunter3")
            #expect(throws: ConfigurationError.self) { try config.requiredInt(forKey: "token") }
            #expect(!"\(reports.events)".contains("hunter"))
            let keys = reports.events.compactMap { try? $0.providerResults.first?.result.get().encodedKey }
            let isManaged = kind == .managed
            #expect(
                keys == [
                    "token" + (isManaged ? " (declared Managed)" : ""),
                    "limit" + (isManaged ? " (declared Managed)" : ""),
                    "proxy" + (isManaged ? " (not declared Managed)" : ""),
                    "server.password" + (isManaged ? " (not declared Managed)" : ""),
                ])
        }
    }

    @Test("Values that cannot be read are not missing ones", arguments: StoredKind.allCases)
    func unreadable(_ kind: StoredKind) async throws {
        let (provider, _, fail) = try kind.make(["size": 25])
        let config = ConfigReader(provider: provider)
        #expect(throws: (any Error).self) { try config.requiredInt(forKey: "nothing") }
        fail(Self.locked)
        for key: AbsoluteConfigKey in ["size", "nothing"] {
            #expect(throws: Self.locked) { try provider.value(forKey: key, type: .int) }
            #expect(throws: Self.locked) { try provider.snapshot().value(forKey: key, type: .int) }
        }
        await #expect(throws: Self.locked) { try await config.fetchRequiredInt(forKey: "size") }
        fail(nil)
        #expect(config.int(forKey: "size") == 25)
    }

    @Test("A change is told once, and a write of the same value is none", arguments: StoredKind.allCases)
    func watching(_ kind: StoredKind) async throws {
        let (provider, change, _) = try kind.make(["size": 25])
        try await provider.watchValue(forKey: "size", type: .int) { updates in
            var updates = updates.makeAsyncIterator()
            #expect(try await updates.next()?.get().value == 25)
            try change(["size": 25])
            try change(["size": 30])
            #expect(try await updates.next()?.get().value == 30)
        }
        try await provider.watchSnapshot { snapshots in
            var snapshots = snapshots.makeAsyncIterator()
            let first = try await snapshots.next()
            try change(["size": 31])
            #expect(try await snapshots.next()?.value(forKey: "size", type: .int).value == 31)
            #expect(try first?.value(forKey: "size", type: .int).value == 30)
        }
    }

    @Test("A secret is not in an error either", arguments: StoredKind.allCases)
    func secrets(_ kind: StoredKind) throws {
        let provider = try kind.make(["token": "hunter2"], secrets: .specific(["token"])).0
        #expect(try provider.value(forKey: "token", type: .string).value?.isSecret == true)
        let error = #expect(throws: ConfigurationError.self) { try provider.value(forKey: "token", type: .int) }
        #expect(error?.message.contains("hunter2") == false)
    }

    @Test("What is registered or an argument is not stored")
    func registered() async throws {
        let domain = "com.example.\(UUID())"
        let defaults = try #require(UserDefaults(suiteName: domain))
        defer { defaults.removePersistentDomain(forName: domain) }
        UserDefaults.standard.register(
            defaults: ["registered": 1, "com.apple.configuration.managed": ["managedSize": 1]])
        defaults.set(25, forKey: "size")
        _ = defaults.synchronize()
        #expect(UserDefaults.standard.integer(forKey: "registered") == 1)
        let config = ConfigReader(provider: UserDefaultsProvider(domain: domain))
        #expect(config.int(forKey: "size") == 25 && config.int(forKey: "registered") == nil)
        #expect(config.snapshot().int(forKey: "size") == 25 && config.snapshot().int(forKey: "registered") == nil)
        #expect(ConfigReader(provider: ManagedConfigurationProvider()).int(forKey: "managedSize") == nil)
    }

    @Test("User defaults of an App Group have its name, and a group that is none throws")
    func appGroup() throws {
        let group = "group.com.example.\(UUID())"
        defer { UserDefaults(suiteName: group)?.removePersistentDomain(forName: group) }
        let store = try UserDefaultsStore(appGroup: group)
        try store.store(25, forKey: "size")
        let provider = try UserDefaultsProvider(appGroup: group)
        #expect(provider.providerName == "UserDefaultsProvider[\(group)]")
        #expect(ConfigReader(provider: provider).int(forKey: "size") == 25)
        let error = #expect(throws: ConfigurationError.self) { try UserDefaultsProvider(appGroup: " ") }
        #expect(error?.code == .appGroupUnavailable)
    }
}
