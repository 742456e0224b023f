/// What a running app can see of how it was installed, as plain values.
///
/// ```swift
/// let facts = DistributionFacts(receiptName: "sandboxReceipt")
/// print(facts.distribution)   // testflight
/// ```
///
/// A launch has to know at once, and no system has an API that answers at once. Apple documents neither the name of the
/// receipt nor when a provisioning profile is embedded. Observed on iOS: the App Store's receipt is called `receipt` and
/// that of TestFlight `sandboxReceipt`; apps from both have no provisioning profile, and apps installed otherwise have
/// one. On macOS the receipt is called `receipt` in both cases
/// ([forum](https://developer.apple.com/forums/thread/694461)), and apps from both may have a profile. There, only what
/// the App Store has signed counts, and its sandbox is not only TestFlight's.
///
/// From iOS 17.4 on, MarketplaceKit's `AppDistributor.current` names TestFlight, asynchronously. An app may ask it, keep
/// the answer, and pass it as a ``Distribution`` at the next launch.
///
/// - [Bundle.appStoreReceiptURL](https://developer.apple.com/documentation/foundation/bundle/appstorereceipturl)
/// - [AppTransaction.environment](https://developer.apple.com/documentation/storekit/apptransaction/environment)
/// - [AppDistributor](https://developer.apple.com/documentation/marketplacekit/appdistributor)
/// - [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles)
public struct DistributionFacts: Sendable, Hashable {
    /// The name that the App Store receipt's file has or would have; `nil` if it means nothing on this system.
    public var receiptName: String?
    /// Whether the app has a provisioning profile; false where that means nothing.
    public var hasProvisioningProfile: Bool
    /// Whether the app runs in Simulator.
    public var isSimulator: Bool
    /// Which of its environments the App Store said that it installed the app from, at an earlier launch:
    /// ``production``, ``sandbox`` or ``xcode``; `nil` if it was not asked.
    public var recorded: String?

    /// The App Store's own environment for apps from the App Store.
    public static let production = "production"
    /// Its environment for TestFlight, App Review, and apps that developers run.
    public static let sandbox = "sandbox"
    /// Xcode's replacement for the App Store.
    public static let xcode = "xcode"

    /// The key of the user defaults for what the App Store said, which the next launch reads.
    public static let storedKey = "SwitchyardStoreEnvironment"

    /// Creates facts from values.
    public init(
        receiptName: String? = nil, hasProvisioningProfile: Bool = false, isSimulator: Bool = false,
        recorded: String? = nil
    ) {
        self.receiptName = receiptName
        self.hasProvisioningProfile = hasProvisioningProfile
        self.isSimulator = isSimulator
        self.recorded = recorded
    }
}

extension DistributionFacts: DistributionSource {
    /// What the facts say together. Only facts that agree say TestFlight.
    public var distribution: Distribution {
        if isSimulator { return .development }
        if hasProvisioningProfile { return .provisioned }
        switch (receiptName, recorded) {
        // The record may come from TestFlight, before the App Store updated the app. The receipt is today's.
        case ("receipt", _): return .appStore
        case ("sandboxReceipt", nil), ("sandboxReceipt", Self.sandbox): return .testFlight
        case (nil, Self.production): return .appStore
        case (nil, Self.xcode): return .development
        // Without a receipt, the sandbox is TestFlight's or a developer's.
        default: return .unknown
        }
    }
}
