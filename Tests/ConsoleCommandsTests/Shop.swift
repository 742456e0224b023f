import ConsoleCommands
import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting

/// A shop with live keys, a secret, and environments that come and go.
func shop(_ header: [String: PropertyListValue] = [:]) -> PropertyListValue {
    let own: [String: PropertyListValue] = [
        "Production": "production", "ResetKey": "reset_app", "Ephemeral": ["pr-*": ["apiURL": "https://pr-*.example"]],
        "Keys": [
            "apiKey": ["Type": "string", "Secret": true],
            "beta": ["Type": "bool", "Live": true],
            "theme": [
                "Type": "enumeration", "Values": ["light", "dark"], "Live": true, "Description": "The colors.",
            ],
            "timeout": ["Type": "duration", "Live": true],
            "greeting": ["Type": "string", "Live": true],
            "limit": ["Type": "int", "Live": true],
        ],
    ]
    return [
        "Switchyard": .dictionary(own.merging(header) { $1 }),
        "Common": [
            "apiKey": "s3cret-value", "beta": false, "theme": "light", "timeout": "30s", "greeting": "Hello",
            "limit": 25,
        ],
        "qa": ["apiURL": "https://qa.example"],
        "staging": ["apiURL": "https://staging.example", "apiKey": "other-s3cret"],
        "production": ["apiURL": "https://example.com"],
    ]
}

typealias ShopSession = EnvironmentSession<EnvironmentConfiguration>

/// A clock that stands still.
final class Clock: @unchecked Sendable {  // Guarded by lock.
    private let lock = NSLock()
    private var date = Date(timeIntervalSince1970: 1_800_000_000)
    var now: Date { lock.withLock { date } }
    func pass(_ seconds: TimeInterval) { lock.withLock { date += seconds } }
}

/// A launch of the shop, in staging unless something else is chosen.
func launch(
    _ header: [String: PropertyListValue] = [:], arguments: [String] = [], policy: ReleasePolicy = .open,
    store: InMemoryDefaultsStore = InMemoryDefaultsStore(), clock: Clock = Clock(),
    handlers: [EnvironmentChangeHandler] = []
) throws -> ShopSession {
    var context = try LaunchContext.testing(
        catalog: shop(header), arguments: arguments, stored: try store.storedValues(),
        infoPlist: ["SwitchyardEnvironment": "staging"], policy: policy)
    context.date = clock.now
    context.now = { clock.now }
    let process = AppProcess(
        arguments: arguments, environment: [:], identifier: "com.example.shop", role: .app, records: true)
    return try ShopSession(context: context, store: store, handlers: handlers, process: process)
}
