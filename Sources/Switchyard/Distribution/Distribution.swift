/// Where an app was installed from.
public struct Distribution: RawRepresentable, Sendable, Hashable {
    /// The name of the distribution.
    public let rawValue: String
    /// Creates a distribution from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The App Store.
    public static let appStore = Distribution(rawValue: "app-store")
    /// TestFlight.
    public static let testFlight = Distribution(rawValue: "testflight")
    /// Not known.
    public static let unknown = Distribution(rawValue: "unknown")
}
