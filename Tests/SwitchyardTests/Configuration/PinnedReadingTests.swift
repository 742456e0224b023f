import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardTesting
import Testing

/// Values that a launch has checked are kept as their types. Nobody can tell, except by the time it takes.
@Suite("Reading by key")
struct PinnedReadingTests {
    private static let values: [String: PropertyListValue] = [
        "url": "https://api.example.com/v1", "page": "file:Help.html", "duration": "250ms", "seconds": 90,
        "date": "2026-11-21T08:00:00Z", "text": "a", "number": "7", "flag": "YES", "real": 0.5, "list": ["a", "b"],
        "nested": ["url": "https://nested.example.com"],
    ]

    private static let types: [String: PropertyListValue] = [
        "url": "url", "page": "url", "duration": "duration", "seconds": "duration", "date": "date", "text": "string",
        "number": "int", "flag": "bool", "real": "double", "list": "array", "nested.url": "url",
    ]

    private static func session(
        isDeclared: Bool, live: Set<String> = [], arguments: [String] = [], store: InMemoryDefaultsStore? = nil
    ) throws -> EnvironmentSession<EnvironmentConfiguration> {
        let keys = types.reduce(into: [String: PropertyListValue]()) { keys, entry in
            keys[entry.key] = ["Type": entry.value, "Live": .boolean(live.contains(entry.key)), "Setting": true]
        }
        var catalog: [String: PropertyListValue] = ["production": .dictionary(values)]
        if isDeclared { catalog["Switchyard"] = ["Keys": .dictionary(keys)] }
        return try EnvironmentSession(
            context: .testing(catalog: .dictionary(catalog), arguments: arguments), store: store)
    }

    /// A reader that knows no type when it is compiled.
    private static func read<Value>(
        _ reader: any ConfigurationReader, _ name: String, as type: Value.Type = Value.self
    ) throws -> Value where Value: ConfigurationValue {
        try reader.value(for: ConfigurationKey<Value>(name))
    }

    @Test("A declared type does not change what is read", arguments: [true, false], [true, false])
    func declared(_ isDeclared: Bool, _ isLive: Bool) throws {
        let session = try Self.session(isDeclared: isDeclared, live: isLive ? Set(Self.types.keys) : [])
        for reader: any ConfigurationReader in [session, session.configuration] {
            #expect(try Self.read(reader, "url", as: URL.self).absoluteString == "https://api.example.com/v1")
            #expect(try Self.read(reader, "url", as: String.self) == "https://api.example.com/v1")
            #expect(try Self.read(reader, "url", as: Secret<URL>.self).revealed.host() == "api.example.com")
            #expect(try Self.read(reader, "duration") == Duration.milliseconds(250))
            #expect(try Self.read(reader, "duration", as: String.self) == "250ms")
            #expect(try Self.read(reader, "seconds") == Duration.seconds(90))
            #expect(try Self.read(reader, "seconds") == 90)
            #expect(try Self.read(reader, "seconds") == 90.0)
            #expect(try Self.read(reader, "date") == Date(timeIntervalSince1970: 1_795_248_000))
            #expect(try Self.read(reader, "date", as: PropertyListValue.self) == "2026-11-21T08:00:00Z")
            #expect(try Self.read(reader, "number") == 7)
            #expect(try Self.read(reader, "flag") == true)
            #expect(try Self.read(reader, "list") == ["a", "b"])
            #expect(try Self.read(reader, "nested.url", as: URL.self).host() == "nested.example.com")
            #expect(try Self.read(reader, "nested", as: [String: URL].self).count == 1)
        }
        #expect(try session.value(for: ConfigurationKey<URL>("url")).host() == "api.example.com")
        #expect(try session.value(for: ConfigurationKey<String>("text")) == "a")
        #expect(try session.configuration.value(for: ConfigurationKey<Duration>("duration")) == .milliseconds(250))
    }

    @Test("What cannot be read as the type is the same error", arguments: [true, false])
    func errors(_ isDeclared: Bool) throws {
        let session = try Self.session(isDeclared: isDeclared)
        let wrong = try #require(configurationError { try Self.read(session, "duration", as: URL.self) })
        #expect(wrong.code == .invalidValue)
        #expect(wrong.findings.first?.keyPath == ["production", "duration"])
        let secret = try #require(configurationError { try Self.read(session, "text", as: Secret<Int>.self) })
        #expect(secret.code == .invalidValue && !"\(secret)".contains("\"a\""))
        let missing = try #require(configurationError { try Self.read(session, "durations", as: Duration.self) })
        #expect(missing.code == .missingValue)
        #expect(configurationError { try session.value(for: ConfigurationKey<Int>("text")) }?.code == .invalidValue)
    }

    @Test("An argument replaces a value that is kept as its type")
    func overridden() throws {
        let session = try Self.session(
            isDeclared: true, arguments: ["-url", "https://other.example.com", "-duration", "2s"])
        #expect(try session.value(for: ConfigurationKey<URL>("url")).host() == "other.example.com")
        #expect(try session.value(for: ConfigurationKey<Duration>("duration")) == .seconds(2))
    }

    @Test("A key is live if it is declared live, whatever the key in code says", arguments: [true, false])
    func live(_ isLiveInCode: Bool) throws {
        let store = InMemoryDefaultsStore()
        let session = try Self.session(isDeclared: true, live: ["url"], store: store)
        let url = ConfigurationKey<URL>("url", live: isLiveInCode)
        let duration = ConfigurationKey<Duration>("duration", live: isLiveInCode)
        try store.store("https://live.example.com", forKey: "url")
        try store.store("5s", forKey: "duration")
        #expect(try session.value(for: url).host() == "live.example.com")
        #expect(try session.value(for: duration) == .milliseconds(250), "pinned")
        try store.store(nil, forKey: "url")
        #expect(try session.value(for: url).host() == "api.example.com")
    }
}
