import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Values of live keys from a provider", .timeLimit(.minutes(1)))
struct LiveValuesProviderTests {
    /// Values that a test changes.
    private final class Provider: LiveValuesProvider {
        let name: String
        private let state: Locked<(values: [String: ProvidedValue], handlers: [@Sendable () -> Void])>

        init(_ name: String = "team", _ values: [String: ProvidedValue] = [:]) {
            self.name = name
            state = Locked((values, []))
        }

        func values(of keys: [KeyDeclaration]) -> [String: ProvidedValue] { state.withLock(\.values) }

        func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation {
            state.withLock { $0.handlers.append(handler) }
            return DefaultsObservation { [state] in state.withLock { $0.handlers = [] } }
        }

        var observers: Int { state.withLock { $0.handlers.count } }

        func change(_ values: [String: ProvidedValue]) {
            let handlers = state.withLock { state in
                state.values = values
                return state.handlers
            }
            for handler in handlers { handler() }
        }
    }

    @Test("Weaker than every override, and stronger than the catalog; each value says which one it is")
    func layers() throws {
        let store = InMemoryDefaultsStore()
        let session = try Shop.launch(store)
        try session.takeLiveValues(from: Provider("team", ["theme": ProvidedValue("dark")]))
        #expect(try session.value(for: .themeText) == "dark")
        #expect(session.currentValue(named: "theme")?.origin.description == "team")
        try session.override(.themeText, with: "light")
        let overridden = try #require(session.currentValue(named: "theme"))
        #expect(overridden.origin.description == "user defaults key theme")
        #expect(overridden.hidden.map(\.description) == ["team", "Common"])
        try store.store(nil, forKey: "theme")
        #expect(try session.value(for: .themeText) == "dark")
        // The choice of an environment, and a value that is not live, are none of a provider's business.
        #expect(session.pendingSelection == nil)
    }

    @Test("The same value as the catalog's has the origin of the provider")
    func equal() throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        try session.takeLiveValues(from: Provider("team", ["theme": ProvidedValue("light")]))
        #expect(session.currentValue(named: "theme")?.origin.layer == "team")
    }

    @Test("A change is told to those who listen, also where the catalog has no value")
    func changes() async throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let provider = Provider()
        try session.takeLiveValues(from: provider)
        var updates = session.updates.makeAsyncIterator()
        provider.change(["motto": ProvidedValue("here")])
        #expect(await updates.next()?.key == "motto")
        #expect(try session.value(for: .motto) == "here")
        provider.change([:])
        #expect(await updates.next()?.key == "motto")
        #expect(try session.optionalValue(for: .motto) == nil && session.liveValues["motto"] == nil)
    }

    @Test("Values of one moment have no part of a later one")
    func moments() throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let before = session.liveValues
        try session.override(.themeText, with: "dark")
        let after = session.liveValues
        #expect(before.keys.sorted() == ["theme"] && before["theme"]?.written == "light")
        #expect(after["theme"]?.written == "dark")
        #expect(try before["theme"]?.read(as: String.self) == "light")
        let (old, new) = (try #require(before["theme"]), try #require(after["theme"]))
        #expect(old.isIdentical(to: old) && !old.isIdentical(to: new))
        #expect(session.currentValue(named: "theme").map { $0.isIdentical(to: new) } == true)
    }

    @Test("A build that is not open takes none", arguments: [ReleasePolicy.sealed, .testFlight])
    func sealed(_ policy: ReleasePolicy) throws {
        let session = try Shop.launch(InMemoryDefaultsStore(), policy: policy)
        let provider = Provider("team", ["theme": ProvidedValue("dark")])
        let error = #expect(throws: ConfigurationError.self) { try session.takeLiveValues(from: provider) }
        #expect(error?.code == .sealed && provider.observers == 0)
        #expect(try session.value(for: .themeText) == "light")
    }

    @Test("What cannot be used is a finding, and is logged")
    func findings() throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let values = [
            "theme": ProvidedValue("drak"), "pageSize": ProvidedValue(5), "motto": ProvidedValue("x", isSecret: true),
            "unknown": ProvidedValue(1),
        ]
        let provider = Provider("team", values)
        try session.takeLiveValues(from: provider)
        let found = session.findings.filter { $0.message.contains("team") }
        #expect(
            found.map { "\($0.message); \($0.fix ?? "")" } == [
                "key \"motto\" of team is not used: it is secret there, and not in the catalog; set Secret in the catalog",
                "key \"pageSize\" of team is not used: it is not declared live; set Live in the catalog",
                "theme in team must be an enumeration: \"drak\" is not one of light, dark; did you mean \"dark\"?",
            ])
        #expect(try session.value(for: .themeText) == "light" && session.value(for: .pageSize) == 20)
    }

    @Test("A session without user defaults takes them too")
    func withoutStore() throws {
        let session = try Shop.launch(nil)
        try session.takeLiveValues(from: Provider("team", ["theme": ProvidedValue("dark")]))
        #expect(try session.value(for: .themeText) == "dark")
        session.refresh()
        #expect(try session.value(for: .themeText) == "dark")
    }

    @Test("The provider is released with the session")
    func ending() throws {
        let provider = Provider()
        do {
            let session = try Shop.launch(InMemoryDefaultsStore())
            try session.takeLiveValues(from: provider)
            #expect(provider.observers == 1)
        }
        #expect(provider.observers == 0)
    }

    @Test("Providers and overrides that change at once end with the last of each")
    func concurrency() async throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let provider = Provider()
        try session.takeLiveValues(from: provider)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0...500 { provider.change(["motto": ProvidedValue(.string("\(number)"))]) }
            }
            group.addTask {
                for number in 0...500 {
                    _ = try? session.override(.themeText, with: number.isMultiple(of: 2) ? "dark" : "light")
                }
            }
            group.addTask { for _ in 0...500 { _ = session.liveValues } }
        }
        for await motto in AsyncStream(unfolding: { session.liveValues["motto"]?.written }) where motto == "500" {
            break
        }
        #expect(try session.value(for: .themeText) == "dark")
    }
}
