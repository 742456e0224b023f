// What every Swift example of the documentation may use without declaring it: an app's own values, and its session.
import Foundation
import Switchyard

nonisolated struct AppConfiguration: Decodable {
    let apiURL: Endpoint
    let timeout: Duration
}

/// The same for code that reads each key by itself, as generated code does.
nonisolated struct AppValues: ConfigurationResolvable {
    let api: Endpoint
    let timeout: Duration

    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        api = try configuration.value(for: ConfigurationKey("apiURL"))
        timeout = try configuration.value(for: ConfigurationKey("timeout"))
    }
}

/// As in the article on getting started.
nonisolated enum Launch {
    static let policy = ReleasePolicy.sealed
}

var session: EnvironmentSession<AppConfiguration> {
    get throws { try .start(policy: .open) }
}

var configuration: EnvironmentConfiguration {
    get throws { try session.configuration }
}

extension Bundle {
    /// SwiftPM makes this for a target with resources.
    static var module: Bundle { .main }
}
