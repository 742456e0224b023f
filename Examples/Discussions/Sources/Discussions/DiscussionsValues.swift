import Switchyard

/// The app's typed values: read once at launch, then plain stored properties.
struct DiscussionsValues: ConfigurationResolvable {
    let endpoint: Endpoint
    let apiToken: Secret<String>
    let timeout: Duration
    let pageSize: Int
    let showsDebugBanner: Bool

    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
        endpoint = try configuration.value(for: .endpoint)
        apiToken = try configuration.value(for: .apiToken)
        timeout = try configuration.value(for: .timeout)
        pageSize = try configuration.value(for: .pageSize)
        showsDebugBanner = try configuration.value(for: .showsDebugBanner)
    }
}

/// The order of the comments: a live key that can be changed in Settings while the app runs.
enum SortOrder: String, ConfigurationEnumeration {
    case newest
    case oldest
}

extension ConfigurationKey<Endpoint> {
    static let endpoint = ConfigurationKey("endpoint")
}

extension ConfigurationKey<Secret<String>> {
    static let apiToken = ConfigurationKey("apiToken")
}

extension ConfigurationKey<Duration> {
    static let timeout = ConfigurationKey("timeout")
}

extension ConfigurationKey<Int> {
    static let pageSize = ConfigurationKey("pageSize")
}

extension ConfigurationKey<Bool> {
    static let showsDebugBanner = ConfigurationKey("showsDebugBanner")
}

extension ConfigurationKey<SortOrder> {
    static let sortOrder = ConfigurationKey("sort_order", live: true)
}
