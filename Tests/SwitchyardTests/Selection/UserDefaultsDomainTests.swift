import Foundation
import PropertyLists
@testable import SwitchyardCatalog
@testable import SwitchyardCore
import SwitchyardTesting
import Testing

/// Real user defaults. Each test has a domain of its own and removes it.
@Suite("User defaults, domain by domain")
struct UserDefaultsDomainTests {
    private final class Domain: Sendable {
        let name = "org.example.switchyard.\(UUID().uuidString)"
        deinit { UserDefaults.standard.removePersistentDomain(forName: name) }
    }

    private let domain = Domain()
    private let catalog: PropertyListValue = ["dev": ["n": 1], "qa": ["n": 2], "prod": ["n": 3]]

    private func selection(_ store: UserDefaultsStore, arguments: [String] = []) throws -> EnvironmentSelection {
        try EnvironmentSelection(
            context: .testing(
                catalog: catalog, arguments: arguments, stored: store.storedValues(forKeys: ["environment"])))
    }

    @Test("What is stored is read back from the domain that was named")
    func storesIntoItsDomain() throws {
        let store = UserDefaultsStore(domain: domain.name)
        let key = "environment-\(domain.name)"
        try store.store("qa", forKey: key)
        #expect(try store.storedValues(forKeys: [key, "other"]) == [key: "qa"])
        #expect(UserDefaults.standard.string(forKey: key) == nil, "another app's domain must stay as it is")
        try store.store(nil, forKey: key)
        #expect(try store.storedValues(forKeys: [key, "other"]).isEmpty)
    }

    @Test("A registered default is no stored choice")
    func registered() throws {
        let store = UserDefaultsStore(domain: domain.name)
        let key = "environment-\(domain.name)"
        store.register(defaults: [key: "dev"])
        #expect(UserDefaults.standard.string(forKey: key) == "dev", "the default is registered")
        #expect(try store.storedValues(forKeys: [key]).isEmpty)
        #expect(try selection(store).source == .production)
    }

    @Test("Stored beats registered, argument beats stored, and each is told by its name")
    func apart() throws {
        let store = UserDefaultsStore(domain: domain.name)
        store.register(defaults: ["environment": "dev"])
        try store.store("qa", forKey: "environment")
        let stored = try selection(store)
        #expect(stored.environment == "qa")
        #expect(stored.source == .userDefaults)

        let argument = try selection(store, arguments: ["-environment", "dev"])
        #expect(argument.environment == "dev")
        #expect(argument.source == .launchArgument)
        #expect(argument.answer(of: .userDefaults)?.value == "qa")
    }

    @Test(
        "Every kind of value keeps its kind",
        arguments: [
            "text", 7, 1.5, true, false, .date(Date(timeIntervalSince1970: 1_700_000_000)), .data(Data([1, 2, 3])),
            ["a", 1],
            ["k": ["nested": true]],
        ] as [PropertyListValue])
    func kinds(_ value: PropertyListValue) throws {
        let store = UserDefaultsStore(domain: domain.name)
        try store.store(value, forKey: "value")
        let read = try UserDefaultsStore(domain: domain.name).storedValues(forKeys: ["value"])["value"]
        #expect(read?.isIdentical(to: value) == true)
    }

    @Test("A session keeps its choice in the domain, and nothing else")
    func session() throws {
        let folder = try LaunchFolder()
        let process = AppProcess(arguments: [], environment: [:], identifier: "app", recordFolder: folder.url)
        let store = UserDefaultsStore(domain: domain.name)
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(catalog: catalog), store: store, process: process)
        try session.choose(environment: "dev")
        #expect(session.pendingSelection?.environment == "dev")
        #expect(session.pendingSelection?.source == .userDefaults)
        #expect(PreferencesDomain(name: domain.name).wholeDomain().keys.sorted() == ["environment"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("app").path).contains("record.plist"))
    }

    @Test(
        "An App Group without a usable name is an error, never another domain",
        arguments: ["", "  ", " group.example", "group.example\t "])
    func appGroupName(_ name: String) throws {
        let error = try #require(configurationError { try UserDefaultsStore(appGroup: name) })
        #expect(error.code == .appGroupUnavailable)
        #expect(error.message.contains("\"\(name)\""))
    }

    #if !canImport(Darwin)
        @Test("The suite of an App Group is shared by everyone who opens it")
        func appGroupSuite() throws {
            let app = try UserDefaultsStore(appGroup: domain.name)
            let appExtension = try UserDefaultsStore(appGroup: domain.name)
            #expect(app.appGroup == domain.name)
            try app.store("qa", forKey: "environment")
            #expect(try appExtension.storedValues(forKeys: ["environment"]) == ["environment": "qa"])
            #expect(app.identity == appExtension.identity)
        }
    #endif
}
