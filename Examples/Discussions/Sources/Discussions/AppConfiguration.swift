import Switchyard

/// The app's typed values: decoded once at launch, then plain stored properties.
struct AppConfiguration: Decodable, Sendable {
    let endpoint: Endpoint
    let apiToken: Secret<String>
    let timeout: Duration
    let pageSize: Int
    let showsDebugBanner: Bool
    /// May change while the app runs, in Settings.
    let sortOrder: Live<SortOrder>

    enum CodingKeys: String, CodingKey {
        case endpoint, apiToken, timeout, pageSize, showsDebugBanner
        // The row in Settings had this key before the property existed.
        case sortOrder = "sort_order"
    }
}

/// The order of the comments.
enum SortOrder: String, ConfigurationEnumeration {
    case newest
    case oldest
}
