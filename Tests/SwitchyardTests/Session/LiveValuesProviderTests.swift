import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("Values of live keys from a provider", .timeLimit(.minutes(5)))
struct LiveValuesProviderTests {
    /// Values that a test changes.
    private final class Provider: LiveValuesProvider {
        let name: String
        private struct State {
            var values: [String: ProvidedValue]
            var failure: LiveValuesFailure?
            var handlers: [@Sendable (LiveValuesFailure?) -> Void] = []
        }

        private let state: Locked<State>

        init(_ name: String = "team", _ values: [String: ProvidedValue] = [:]) {
            self.name = name
            state = Locked(State(values: values))
        }

        func values(of keys: [KeyDeclaration]) throws -> [String: ProvidedValue] {
            let state = state.withLock { $0 }
            if let failure = state.failure { throw failure }
            return state.values
        }

        func observeChanges(_ handler: @escaping @Sendable (LiveValuesFailure?) -> Void) -> DefaultsObservation {
            state.withLock { $0.handlers.append(handler) }
            return DefaultsObservation { [state] in state.withLock { $0.handlers = [] } }
        }

        var observers: Int { state.withLock { $0.handlers.count } }

        func change(_ values: [String: ProvidedValue], throwing failure: LiveValuesFailure? = nil) {
            let handlers = state.withLock { state in
                state.values = values
                state.failure = failure
                return state.handlers
            }
            for handler in handlers { handler(nil) }
        }

        func end(_ failure: LiveValuesFailure) {
            for handler in state.withLock(\.handlers) { handler(failure) }
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

    @Test("What a provider cannot read is a finding, and the catalog's value counts")
    func unreadable() throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let lost = ProvidedValue(LiveValuesFailure("no answer"))
        try session.takeLiveValues(
            from: Provider(
                "team", ["theme": lost, "motto": lost, "pageSize": ProvidedValue(LiveValuesFailure("not live"))]))
        let found = session.findings.of("live-values-failed")
        #expect(found.map(\.message) == ["keys \"motto\", \"theme\" of team cannot be read: no answer"])
        #expect(found.map(\.severity) == [.error])
        #expect(try session.value(for: .themeText) == "light")
    }

    @Test("A provider that throws leaves the values before, and is a finding once")
    func throwing() async throws {
        let session = try Shop.launch(InMemoryDefaultsStore())
        let provider = Provider("team", ["theme": ProvidedValue("dark")])
        try session.takeLiveValues(from: provider)
        for _ in 0..<2 { provider.change([:], throwing: LiveValuesFailure("no answer")) }
        for await found in AsyncStream(unfolding: { session.findings.of("live-values-failed") }) where !found.isEmpty {
            #expect(found.map(\.message) == ["the values of team cannot be read: no answer"])
            break
        }
        #expect(try session.value(for: .themeText) == "dark")
        provider.end(LiveValuesFailure("the file is gone"))
        let last = session.findings.of("live-values-failed").last
        #expect(
            last?.message == "team no longer reports changes: the file is gone" && last?.severity == .warning)
        #expect(session.findings.of("live-values-failed").count == 2)
    }

    @Test("The reason is not said of a secret")
    func secretFailure() throws {
        let catalog = EnvironmentCatalog(
            environments: ["production": ["token": "t"]],
            declarations: [KeyDeclaration(name: "token", type: .string, isLive: true, isSecret: true)])
        let session = try EnvironmentSession<Values>(
            resolving: LaunchContext(catalog: catalog), settings: nil,
            options: SessionOptions(process: Recorded.process, log: .silent))
        let failure = LiveValuesFailure("\"hunter2\" is no text")
        let provider = Provider("team", ["token": ProvidedValue(failure)])
        try session.takeLiveValues(from: provider)
        #expect(session.findings.of("live-values-failed").map(\.message) == ["key \"token\" of team cannot be read"])
        let silent = Provider("others", [:])
        silent.change([:], throwing: failure)
        try session.takeLiveValues(from: silent)
        silent.end(failure)
        let said = session.findings.of("live-values-failed").map(\.message)
        #expect(said.count == 3 && !said.contains { $0.contains("hunter2") }, "\(said)")
    }

    @Test("The log says of how many live keys there are values, and a misspelled name is a finding")
    func taken() throws {
        let lines = Locked<[String]>([])
        let catalog = EnvironmentCatalog(
            environments: ["production": ["theme": "light", "motto": "here"]],
            declarations: [
                KeyDeclaration(name: "theme", type: .string, isLive: true),
                KeyDeclaration(name: "motto", type: .string, isLive: true),
            ])
        let log = FindingsLog { finding in lines.withLock { $0.append("\(finding.message)") } }
        let session = try EnvironmentSession<Values>(
            resolving: LaunchContext(catalog: catalog), settings: nil,
            options: SessionOptions(process: Recorded.process, log: log))
        try session.takeLiveValues(
            from: Provider("team", ["theme": ProvidedValue("dark"), "mottto": ProvidedValue("x")]))
        #expect(lines.withLock { $0 }.contains("took 1 of 2 live keys from team"))
        #expect(session.findings.contains { $0.message == "key \"mottto\" of team is not used: there is no such key" })
    }

    private struct Values: ConfigurationResolvable {
        init(resolving configuration: EnvironmentConfiguration) {}
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
