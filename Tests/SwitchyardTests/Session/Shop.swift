import Foundation
import PropertyLists
import SwitchyardTesting

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// The app of the session tests: three environments, a live theme, a reset toggle.
enum Shop {
    struct Values: ConfigurationResolvable {
        let endpoint: URL
        let name: String
        let pageSize: Int

        static let declarations = [
            ConfigurationKey.endpoint.declaration, ConfigurationKey.shopName.declaration,
            ConfigurationKey.pageSize.declaration,
        ]

        init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
            endpoint = try configuration.value(for: .endpoint)
            name = try configuration.value(for: .shopName)
            pageSize = try configuration.value(for: .pageSize)
        }
    }

    typealias Session = EnvironmentSession<Values>

    static let catalog: PropertyListValue = [
        "Switchyard": [
            "ResetKey": "reset",
            "Keys": [
                "endpoint": "url", "pageSize": ["Type": "int", "Setting": true],
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
                "motto": ["Type": "string", "Live": true, "Required": false],
            ],
        ],
        "Common": ["pageSize": 20, "theme": "light"],
        "dev": ["endpoint": "http://localhost:8080/api", "name": "dev"],
        "qa": ["endpoint": "https://qa.example/api", "name": "qa"],
        "prod": ["endpoint": "https://prod.example/api", "name": "prod"],
    ]

    /// A launch over a store, as an app does it.
    static func launch(
        _ store: InMemoryDefaultsStore?, arguments: [String] = [], variables: [String: String] = [:],
        infoPlist: [String: PropertyListValue] = [:], policy: ReleasePolicy = .open,
        handlers: [EnvironmentChangeHandler] = [], process: AppProcess = Recorded.process
    ) throws -> Session {
        let context = try LaunchContext.testing(
            catalog: catalog, arguments: arguments, variables: variables,
            stored: policy == .sealed ? [:] : (try? store?.storedValues()) ?? [:], infoPlist: infoPlist,
            policy: policy)
        return try Session(context: context, store: store, handlers: handlers, process: process)
    }
}

extension ConfigurationKey<URL> {
    static var endpoint: Self { Self("endpoint") }
}

extension ConfigurationKey<Int> {
    static var pageSize: Self { Self("pageSize") }
}

extension ConfigurationKey<String> {
    static var shopName: Self { Self("name") }
    static var motto: Self { Self("motto", required: false) }
    /// The theme, read as text although the catalog calls it an enumeration.
    static var themeText: Self { Self("theme") }
}

enum Theme: String, ConfigurationEnumeration {
    case light, dark
}

extension ConfigurationKey<Theme> {
    static var theme: Self { Self("theme") }
}

extension SessionUpdate {
    /// The update in words that a test can compare.
    var words: String {
        switch kind {
        case .pendingSelection: "pending \(pendingSelection?.environment ?? "none")"
        case .liveValue: "live \(key ?? "")"
        default: kind.rawValue
        }
    }
}

/// The record of the process `app`, as an older version stored it, which a launch takes over.
enum Recorded {
    static let process = AppProcess(arguments: [], environment: [:], identifier: "app")
    static let key = "SwitchyardSession.app"

    /// The record of a process that launched in an environment, with nothing left to do.
    static func last(_ environment: String) -> [String: PropertyListValue] {
        [key: ["Environment": self.environment(environment)]]
    }

    /// The record of a process that ended in the middle of a change.
    static func change(
        from: String, to: String, done: [String] = [], begun: [String: PropertyListValue] = [:]
    ) -> [String: PropertyListValue] {
        [
            key: [
                "Environment": environment(to),
                "Changes": [
                    [
                        "From": environment(from), "To": environment(to),
                        "Done": .array(done.map(PropertyListValue.string)), "Begun": .dictionary(begun),
                    ]
                ],
            ]
        ]
    }

    static func environment(_ name: String) -> PropertyListValue {
        ["Name": .string(name), "Production": .boolean(name == "prod")]
    }
}

extension InMemoryDefaultsStore {
    convenience init(_ stored: [String: PropertyListValue], _ record: [String: PropertyListValue]) {
        self.init(stored.merging(record) { $1 })
    }

    /// What the process `app` has recorded.
    var recorded: SessionRecord {
        get throws { try ProcessRecord(record(of: "app")).current }
    }

    /// The environment of the last launch, as the process `app` recorded it.
    var lastEnvironment: String? { get throws { try recorded.environment?.name } }

    /// How many changes the record has.
    var unfinishedChanges: Int { get throws { try recorded.changes.count } }

    /// Everything but what Switchyard stores for itself.
    var own: [String: PropertyListValue] {
        get throws {
            try storedValues().filter { $0.key != Recorded.key && $0.key != "SwitchyardResetGeneration" }
        }
    }
}

/// What handlers did, from any thread.
final class Diary: @unchecked Sendable {  // `lines` is touched under `lock`.
    private let lock = NSLock()
    private var lines: [String] = []

    var entries: [String] { lock.withLock { lines } }
    func write(_ line: String) { lock.withLock { lines.append(line) } }

    /// A handler that writes its name and what it was told.
    func handler(_ name: String, throws error: (any Error)? = nil) -> EnvironmentChangeHandler {
        EnvironmentChangeHandler(name) { [self] environmentChange in
            write(
                "\(name): \(environmentChange.from) -> \(environmentChange.to)\(environmentChange.isReset ? " by reset" : "")"
            )
            if let error { throw error }
        }
    }
}

/// What a launch logged.
final class Findings: @unchecked Sendable {  // `findings` is touched under `lock`.
    private let lock = NSLock()
    private var findings: [PropertyListFinding] = []

    var all: [PropertyListFinding] { lock.withLock { findings } }
    var log: FindingsLog { FindingsLog { [self] finding in lock.withLock { findings.append(finding) } } }
}

struct RowChangeError: Error, Equatable {}
