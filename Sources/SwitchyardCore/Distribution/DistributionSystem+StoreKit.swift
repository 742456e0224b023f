#if canImport(StoreKit)
    // Not verified on Linux, which has no StoreKit.
    import StoreKit

    extension DistributionSystem {
        /// The environment of the App Store that the app was installed from; `nil` if there is no answer with a valid
        /// signature. It may need the network, and the system may ask the person to sign in.
        /// https://developer.apple.com/documentation/storekit/apptransaction/shared
        static func storeEnvironment() async -> StoreEnvironment? {
            guard case .verified(let transaction)? = try? await AppTransaction.shared else { return nil }
            switch transaction.environment {
            case .production: return .production
            case .sandbox: return .sandbox
            case .xcode: return .xcode
            default: return nil
            }
        }
    }
#endif
