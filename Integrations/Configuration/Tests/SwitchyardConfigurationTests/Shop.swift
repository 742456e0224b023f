import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardConfiguration
import SwitchyardTesting
import Synchronization

/// The app of these tests.
enum Shop {
    typealias Session = EnvironmentSession<EnvironmentConfiguration>

    static let catalog: PropertyListValue = [
        "Switchyard": [
            "Keys": [
                "apiURL": "url", "timeout": "duration", "since": "date", "retries": "int", "rate": "double",
                "token": ["Type": "string", "Secret": true], "headers": "dictionary",
                "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
                "list.rows": ["Type": "int", "Live": true],
                "list.columns": ["Type": "int", "Live": true],
                "motto": ["Type": "string", "Live": true, "Required": false],
            ]
        ],
        "Common": [
            "timeout": "30s", "since": "2026-11-21T08:00:00Z", "retries": "3", "rate": 2, "token": "hunter2",
            "theme": "light", "list": ["rows": 2, "columns": 3], "plain": "7", "headers": ["accept": "text"],
        ],
        "qa": ["apiURL": "https://qa.example/api"],
        "production": ["apiURL": "https://example.com/api"],
    ]

    static func launch(
        _ store: InMemoryDefaultsStore = InMemoryDefaultsStore(), arguments: [String] = [],
        policy: ReleasePolicy = .open
    ) throws -> Session {
        let context = try LaunchContext.testing(
            catalog: catalog, arguments: arguments, stored: try store.storedValues(), policy: policy)
        return try Session(context: context, store: store)
    }
}

/// Keeps what is reported.
final class Reports: AccessReporter {
    private let kept = Mutex<[AccessEvent]>([])
    var events: [AccessEvent] { kept.withLock { $0 } }
    func report(_ event: AccessEvent) { kept.withLock { $0.append(event) } }
}

extension ConfigurationKey<String> {
    static var theme: Self { Self("theme") }
    static var motto: Self { Self("motto") }
}

extension ConfigurationKey<Int> {
    static var rows: Self { Self("list.rows") }
}
