import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@Suite("Environments that come and go")
struct EphemeralTests {
    private static let catalog: PropertyListValue = [
        "Switchyard": ["Ephemeral": ["pr-*": ["api": "https://pr-*.preview.example/api", "tags": ["*", "preview"]]]],
        "Common": ["timeout": 30], "qa": ["api": "https://qa.example"], "production": ["api": "https://example.com"],
    ]

    private func launch(_ name: String) throws -> EnvironmentSession<EnvironmentConfiguration> {
        try EnvironmentSession(context: .testing(catalog: Self.catalog, arguments: ["-environment", name]))
    }

    @Test("A name that matches the pattern is an environment, with the name in its values")
    func selected() throws {
        let session = try launch("pr-123")
        #expect(session.environment == "pr-123")
        #expect(session.findings.of("unknown-environment").isEmpty)
        #expect(
            try session.value(for: ConfigurationKey<URL>("api")).absoluteString == "https://pr-123.preview.example/api")
        #expect(try session.value(for: ConfigurationKey<[String]>("tags")) == ["123", "preview"])
        #expect(try session.value(for: ConfigurationKey<Int>("timeout")) == 30)
        #expect(session.configuration.values["api"]?.origin.keyPath == ["Switchyard", "Ephemeral", "pr-*", "api"])
        #expect(session.storage.suffix == "pr-123")
    }

    @Test(
        "Any other name is unknown, and never another host",
        arguments: [
            "pr-", "pr--1", "pr-1-", "pr-A", "pr-1.evil.example", "pr-1/..", "pr-1@evil", "pr-1:80", "xpr-1", "pr-ä",
            "pr-*", "pr-\(String(repeating: "1", count: 64))",
        ])
    func unknown(_ name: String) throws {
        #expect(configurationError { try launch(name) }?.code == .unknownEnvironment)
    }

    @Test("It can be chosen, and a pattern is not one of the names")
    func chosen() throws {
        let store = InMemoryDefaultsStore()
        let session = try EnvironmentSession<EnvironmentConfiguration>(
            context: .testing(catalog: Self.catalog), store: store, process: Recorded.process)
        #expect(try session.choose(environment: "pr-7").timing == .nextLaunch)
        #expect(session.pendingSelection?.environment == "pr-7")
        #expect(try EnvironmentCatalog(root: Self.catalog).names == ["production", "qa"])
    }

    @Test(
        "A pattern needs one star, and values",
        arguments: [
            (["pr": [:]], "Switchyard.Ephemeral.pr must have one *"),
            (["*-*": [:]], "Switchyard.Ephemeral.*-* must have one *"),
            (["pr-*": "x"], "Switchyard.Ephemeral.pr-* must be a dictionary of values, not a string"),
            ("pr-*", "Switchyard.Ephemeral must be a dictionary from pattern to values, not \"pr-*\""),
        ] as [(PropertyListValue, String)])
    func invalid(_ ephemeral: PropertyListValue, _ message: String) throws {
        let catalog = try EnvironmentCatalog(root: ["Switchyard": ["Ephemeral": ephemeral], "prod": ["n": 1]])
        #expect(catalog.findings.map(\.message) == [message])
    }
}
