/// What a running app knows of how it was installed, as plain values.
///
/// A launch has to know at once, and no system has an API that answers at once: what the system answered at an earlier
/// launch of the same installation counts most. What can be seen at once is not documented. Observed on iOS: an app from
/// TestFlight or the App Store has no provisioning profile, and apps installed otherwise have one. The receipt of an app
/// from TestFlight was called `sandboxReceipt`; since 2025 it is often called `receipt`, as the App Store's is
/// ([report](https://github.com/TelemetryDeck/SwiftSDK/issues/251)). On macOS it is called `receipt` in both cases
/// ([forum](https://developer.apple.com/forums/thread/694461)), and apps from both may have a profile.
///
/// - [AppDistributor](https://developer.apple.com/documentation/marketplacekit/appdistributor)
/// - [AppTransaction.environment](https://developer.apple.com/documentation/storekit/apptransaction/environment)
/// - [Bundle.appStoreReceiptURL](https://developer.apple.com/documentation/foundation/bundle/appstorereceipturl)
/// - [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles)
struct DistributionFacts: Sendable, Hashable {
    /// The name that the App Store receipt's file has or would have; `nil` if it means nothing on this system.
    var receiptName: String?
    /// Whether the app has a provisioning profile; false where that means nothing.
    var hasProvisioningProfile: Bool
    /// Whether the app runs in Simulator.
    var isSimulator: Bool
    /// What the system answered at an earlier launch of this installation; `nil` if it did not.
    var answer: Distribution?

    init(
        receiptName: String? = nil, hasProvisioningProfile: Bool = false, isSimulator: Bool = false,
        answer: Distribution? = nil
    ) {
        self.receiptName = receiptName
        self.hasProvisioningProfile = hasProvisioningProfile
        self.isSimulator = isSimulator
        self.answer = answer
    }

    #if !canImport(Darwin)
        /// On Linux nothing can be seen.
        static var observed: DistributionFacts { DistributionFacts() }
    #endif

    /// What the facts say together. The system's answer counts before a name, and its word that the app is from the App
    /// Store before everything.
    var distribution: Distribution {
        if answer == .appStore { return .appStore }
        if isSimulator { return .development }
        if hasProvisioningProfile { return .provisioned }
        if let answer { return answer }
        return switch receiptName {
        case "sandboxReceipt": .testFlight
        case "receipt": .store
        default: .unknown
        }
    }
}
