import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting

/// The typed values that an app declares, resolved once at launch.
struct AppValues: ConfigurationResolvable {
    let name: String
    let endpoint: URL
    let retries: Int
    let isVerbose: Bool
    let timeout: Duration

    static let declarations = [
        ConfigurationKey.name.declaration, ConfigurationKey.endpoint.declaration, ConfigurationKey.retries.declaration,
        ConfigurationKey.verbose.declaration, ConfigurationKey.timeout.declaration,
        ConfigurationKey.liveName.declaration,
    ]

    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        name = try configuration.value(for: .name)
        endpoint = try configuration.value(for: .endpoint)
        retries = try configuration.value(for: .retries)
        isVerbose = try configuration.value(for: .verbose)
        timeout = try configuration.value(for: .timeout)
    }
}

extension ConfigurationKey<String> {
    static let name = ConfigurationKey("name")
    static let liveName = ConfigurationKey("liveName", live: true)
}
extension ConfigurationKey<URL> { static let endpoint = ConfigurationKey("endpoint") }
extension ConfigurationKey<Int> { static let retries = ConfigurationKey("retries") }
extension ConfigurationKey<Bool> { static let verbose = ConfigurationKey("verbose") }
extension ConfigurationKey<Duration> { static let timeout = ConfigurationKey("timeout") }

/// The peer: the same values as stored properties of an ordinary class.
final class BenchmarkStore: Sendable {
    let name: String
    let endpoint: URL
    let retries: Int

    init(_ values: AppValues) {
        name = values.name
        endpoint = values.endpoint
        retries = values.retries
    }
}

/// The peer of a value by key.
final class LookUp<Value: Sendable>: Sendable {
    private let values: [String: Value]

    init(_ values: [String: Value]) { self.values = values }

    struct Missing: Error {}

    @inline(__always)
    func value(_ name: String) throws -> Value {
        guard let value = values[name] else { throw Missing() }
        return value
    }
}

/// The first benchmark: a typed value of a pinned session, compared with a stored property of the same type.
enum Reading {
    typealias Session = EnvironmentSession<AppValues>

    static func benchmarks() -> [Benchmark] {
        [
            reading("String: session.values.name", valuesName, against: storedName),
            reading("String: session.name", memberName, against: storedName),
            reading("URL: session.values.endpoint", valuesEndpoint, against: storedEndpoint),
            reading("URL: session.endpoint", memberEndpoint, against: storedEndpoint),
            reading("Int: session.values.retries", valuesRetries, against: storedRetries),
            reading("Int: session.retries", memberRetries, against: storedRetries),
            byKey("String: value(for:)", pinnedName, against: lookUpName, goal: 1.5) { $0.values.name },
            byKey("URL: value(for:)", pinnedEndpoint, against: lookUpEndpoint, goal: 1.5) { $0.values.endpoint },
            byKey("Int: value(for:)", pinnedRetries, against: lookUpRetries, goal: 1.5) { $0.values.retries },
            byKey("String: value(for:), live key", liveName, against: lookUpLiveName) { $0.values.name },
        ]
    }

    @inline(never) private static func storedName(_ row: Row<BenchmarkStore, String>) { row.copy { $0.name } }
    @inline(never) private static func valuesName(_ row: Row<Session, String>) { row.copy { $0.values.name } }
    @inline(never) private static func memberName(_ row: Row<Session, String>) { row.copy { $0.name } }

    @inline(never) private static func storedEndpoint(_ row: Row<BenchmarkStore, URL>) { row.copy { $0.endpoint } }
    @inline(never) private static func valuesEndpoint(_ row: Row<Session, URL>) { row.copy { $0.values.endpoint } }
    @inline(never) private static func memberEndpoint(_ row: Row<Session, URL>) { row.copy { $0.endpoint } }

    @inline(never) private static func storedRetries(_ row: Row<BenchmarkStore, Int>) { row.copy { $0.retries } }
    @inline(never) private static func valuesRetries(_ row: Row<Session, Int>) { row.copy { $0.values.retries } }
    @inline(never) private static func memberRetries(_ row: Row<Session, Int>) { row.copy { $0.retries } }

    @inline(never) private static func pinnedName(_ row: Row<Session, String>) throws {
        try row.copy { try $0.value(for: .name) }
    }
    @inline(never) private static func pinnedEndpoint(_ row: Row<Session, URL>) throws {
        try row.copy { try $0.value(for: .endpoint) }
    }
    @inline(never) private static func pinnedRetries(_ row: Row<Session, Int>) throws {
        try row.copy { try $0.value(for: .retries) }
    }
    @inline(never) private static func lookUpName(_ row: Row<LookUp<String>, String>) throws {
        try row.copy { try $0.value(ConfigurationKey.name.name) }
    }
    @inline(never) private static func lookUpLiveName(_ row: Row<LookUp<String>, String>) throws {
        try row.copy { try $0.value(ConfigurationKey.liveName.name) }
    }
    @inline(never) private static func lookUpEndpoint(_ row: Row<LookUp<URL>, URL>) throws {
        try row.copy { try $0.value(ConfigurationKey.endpoint.name) }
    }
    @inline(never) private static func lookUpRetries(_ row: Row<LookUp<Int>, Int>) throws {
        try row.copy { try $0.value(ConfigurationKey.retries.name) }
    }
    @inline(never) private static func liveName(_ row: Row<Session, String>) throws {
        try row.copy { try $0.value(for: .liveName) }
    }

    private static func reading<Value>(
        _ name: String, _ subject: @escaping (Row<Session, Value>) throws -> Void,
        against peer: @escaping (Row<BenchmarkStore, Value>) throws -> Void, goal: Double? = 1.2
    ) -> Benchmark {
        Benchmark("read " + name, against: "stored property", goal: goal, unit: rowLength) {
            let session = try session()
            let sessions = Row<Session, Value>(session)
            let stored = Row<BenchmarkStore, Value>(BenchmarkStore(session.values))
            return (Benchmark.timed { try subject(sessions) }, Benchmark.timed { try peer(stored) })
        }
    }

    /// Compares with a look-up of the same key in a dictionary with the same keys.
    private static func byKey<Value>(
        _ name: String, _ subject: @escaping (Row<Session, Value>) throws -> Void,
        against peer: @escaping (Row<LookUp<Value>, Value>) throws -> Void, goal: Double? = nil,
        value: @escaping (Session) -> Value
    ) -> Benchmark {
        Benchmark("read " + name, against: "[String: Value] look-up", goal: goal, unit: rowLength) {
            let session = try session()
            let sessions = Row<Session, Value>(session)
            let value = value(session)
            let lookUps = Row<LookUp<Value>, Value>(LookUp(session.configuration.values.mapValues { _ in value }))
            return (Benchmark.timed { try subject(sessions) }, Benchmark.timed { try peer(lookUps) })
        }
    }

    /// Created from bytes, as from a file, because string literals are constants without reference counts.
    private static func session() throws -> Session {
        let layer: PropertyListValue = [
            "name": "A name that does not fit into sixteen bytes", "endpoint": "https://api.example.com/v1",
            "retries": 3, "verbose": false, "timeout": "30s", "liveName": "A name that may change at any time",
        ]
        let root = try PropertyList.parse(try PropertyList.data(["Production": layer], binary: true))
        return try Session(context: LaunchContext(catalog: try EnvironmentCatalog(root: root)))
    }
}
