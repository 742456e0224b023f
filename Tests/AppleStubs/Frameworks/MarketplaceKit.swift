// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of MarketplaceKit.

/// https://developer.apple.com/documentation/marketplacekit/appdistributor
@available(iOS 17.4, *)
public enum AppDistributor: Hashable, Sendable {
    case appStore
    case testFlight
    case marketplace(String)
    case web
    case other

    /// https://developer.apple.com/documentation/marketplacekit/appdistributor/current
    public static var current: AppDistributor {
        get async throws { .other }
    }
}
