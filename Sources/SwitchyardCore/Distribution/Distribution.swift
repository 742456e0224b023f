/// How the running app was installed, as far as it is known.
///
/// TestFlight and the App Store get one binary, so this is known only at run time. Later versions may add values, so
/// switch with a default.
///
/// ```swift
/// switch Distribution.current {
/// case .testFlight: print("a build for testers, or one in App Review")
/// case .appStore: print("a build for everybody")
/// default: print("treat it as a build for everybody")
/// }
/// ```
public struct Distribution: RawRepresentable, Sendable, Hashable {
    /// The name of the distribution.
    public let rawValue: String
    /// Creates a distribution from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// What can be seen of the running app at once; ``unknown`` on Linux. A session also knows what the system has answered
    /// since the app was installed.
    public static var current: Distribution { DistributionFacts.observed.distribution }

    /// From the App Store.
    public static let appStore = Distribution(rawValue: "app-store")
    /// From TestFlight. App Review, which uses the same servers, cannot be distinguished from it.
    public static let testFlight = Distribution(rawValue: "testflight")
    /// From the App Store or TestFlight: which of them is not known yet.
    public static let store = Distribution(rawValue: "store")
    /// From Xcode, for its Simulator or with its local store.
    public static let development = Distribution(rawValue: "development")
    /// With a provisioning profile: from Xcode, ad hoc, or in-house. On iOS, apps from the App Store and TestFlight do not
    /// have one.
    public static let provisioned = Distribution(rawValue: "provisioned")
    /// The facts are missing, or the app is from elsewhere.
    public static let unknown = Distribution(rawValue: "unknown")
}

extension Distribution: CustomStringConvertible {
    /// The name of the distribution.
    public var description: String { rawValue }
}
