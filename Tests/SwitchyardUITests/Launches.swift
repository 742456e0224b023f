import PropertyLists
import Switchyard
import SwitchyardTesting

@testable import SwitchyardUI

/// A shop with a live key of each kind, and a secret.
let shop: PropertyListValue = [
    "Switchyard": [
        "Production": "production", "ResetKey": "reset_app",
        "Keys": [
            "apiKey": ["Type": "string", "Secret": true],
            "beta": ["Type": "bool", "Live": true, "Description": "Shows unfinished screens"],
            "theme": ["Type": "enumeration", "Values": ["light", "dark"], "Live": true],
            "timeout": ["Type": "duration", "Live": true, "Minimum": 1, "Maximum": 60],
            "pageSize": ["Type": "int", "Live": true],
            "volume": ["Type": "double", "Live": true, "Minimum": 0, "Maximum": 1],
            "banner": ["Type": "string", "Live": true, "Required": false],
            "hosts": ["Type": "array", "Live": true],
            "token": ["Type": "string", "Secret": true],
        ],
    ],
    "Common": [
        "apiKey": "s3cret-value", "beta": false, "theme": "light", "timeout": "30s", "pageSize": 25, "volume": 0.5,
        "hosts": ["a.example", "b example"], "token": "t0ken-value",
    ],
    "qa": ["apiURL": "https://qa.example"],
    "staging": ["apiURL": "https://staging.example"],
    "production": ["apiURL": "https://example.com"],
]

extension AppProcess {
    /// A process that has nothing to do with the one of the tests.
    static func test(_ arguments: [String] = []) -> AppProcess {
        AppProcess(arguments: arguments, environment: [:], identifier: "com.example.shop", role: .app, records: true)
    }
}

typealias ShopSession = EnvironmentSession<EnvironmentConfiguration>

/// A launch of the shop.
func launch(
    _ stored: [String: PropertyListValue] = [:], arguments: [String] = [], policy: ReleasePolicy = .open,
    catalog: PropertyListValue = shop, store: InMemoryDefaultsStore? = nil, handlers: [EnvironmentChangeHandler] = []
) throws -> (session: ShopSession, store: InMemoryDefaultsStore) {
    let store = store ?? InMemoryDefaultsStore(stored)
    let context = try LaunchContext.testing(
        catalog: catalog, arguments: arguments, stored: try store.storedValues(), policy: policy)
    let session = try ShopSession(context: context, store: store, handlers: handlers, process: .test(arguments))
    return (session, store)
}
