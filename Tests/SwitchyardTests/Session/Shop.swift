import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting

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
        handlers: [EnvironmentChangeHandler] = []
    ) throws -> Session {
        let context = try LaunchContext.testing(
            catalog: catalog, arguments: arguments, variables: variables,
            stored: policy == .sealed ? [:] : (try? store?.storedValues()) ?? [:], infoPlist: infoPlist,
            policy: policy)
        return try Session(context: context, store: store, handlers: handlers)
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
    static var motto: Self { Self("motto", live: true, required: false) }
    /// The theme, read as text although the catalog calls it an enumeration.
    static var themeText: Self { Self("theme", live: true) }
}

enum Theme: String, ConfigurationEnumeration {
    case light, dark
}

extension ConfigurationKey<Theme> {
    static var theme: Self { Self("theme", live: true) }
}

extension SessionUpdate {
    /// The update in words that a test can compare.
    var words: String {
        switch self {
        case .pendingSelection(let pending): "pending \(pending?.environment ?? "none")"
        case .liveValue(let name): "live \(name)"
        case .reset: "reset"
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

struct RowChangeError: Error, Equatable {}
