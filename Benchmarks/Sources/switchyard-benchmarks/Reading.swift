import Foundation
import PropertyLists
import Switchyard

/// What an app declares: its typed values, resolved once at launch.
struct AppValues: ConfigurationValues {
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
final class StoredValues: Sendable {
    let name: String
    let endpoint: URL
    let retries: Int

    init(_ values: AppValues) {
        name = values.name
        endpoint = values.endpoint
        retries = values.retries
    }
}

/// The first figure: a typed value of a pinned session against a stored property of the same type.
enum Reading {
    private typealias Session = EnvironmentSession<AppValues>

    static func benchmarks() throws -> [Benchmark] {
        let layer: PropertyListValue = [
            "name": "A name that does not fit into sixteen bytes", "endpoint": "https://api.example.com/v1",
            "retries": 3, "verbose": false, "timeout": "30s", "liveName": "A name that may change at any time",
        ]
        // Through bytes, as from a file: a literal's text is a constant of the program, and its reads count no references.
        let root = try PropertyList.parse(try PropertyList.data(["Production": layer], binary: true))
        let catalog = try EnvironmentCatalog(root: root)
        let session = try Session(context: LaunchContext(catalog: catalog))
        let stored = StoredValues(session.values)
        return [
            reading("String: session.values.name", { session.values.name }, against: { stored.name }),
            reading("String: session.name", { session.name }, against: { stored.name }),
            reading("URL: session.values.endpoint", { session.values.endpoint }, against: { stored.endpoint }),
            reading("URL: session.endpoint", { session.endpoint }, against: { stored.endpoint }),
            reading("Int: session.values.retries", { session.values.retries }, against: { stored.retries }),
            reading("Int: session.retries", { session.retries }, against: { stored.retries }),
            reading("Int: a constant, to show the loop", { 3 }, against: { stored.retries }, goal: nil),
            reading("String: value(for:), pinned key", { try? pinned(session) }, against: { stored.name }, goal: nil),
            reading("String: value(for:), live key", { try? live(session) }, against: { stored.name }, goal: nil),
        ]
    }

    private static func pinned(_ session: Session) throws -> String { try session.value(for: .name) }
    private static func live(_ session: Session) throws -> String { try session.value(for: .liveName) }

    private static func reading<Subject, Peer>(
        _ name: String, _ subject: @escaping () -> Subject, against peer: @escaping () -> Peer, goal: Double? = 1.2
    ) -> Benchmark {
        Benchmark(
            "read " + name, against: "stored property", goal: goal, subject: repeating(opaque(subject)),
            peer: repeating(opaque(peer)))
    }

    /// One loop for subject and peer, where they are of one type: two of the same text can differ by a third of a
    /// nanosecond's work just by where they come to lie. It calls functions that the optimiser does not know, or it
    /// would move them out of the loop: everything read here is immutable.
    private static func repeating<Value>(_ read: @escaping () -> Value) -> Benchmark.Work {
        { repetitions in for _ in 0..<repetitions { blackHole(read()) } }
    }
}
