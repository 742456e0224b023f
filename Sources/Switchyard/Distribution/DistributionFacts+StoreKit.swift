#if canImport(StoreKit)
    // Not verified on Linux, which has no StoreKit.
    import StoreKit

    extension DistributionFacts {
        /// Asks the App Store which of its environments the app was installed from, for the next launch to know.
        ///
        /// The first answer may need the network. Do not wait for it at launch, and do not ask in builds that people
        /// run from Xcode: the system may ask them to sign in.
        ///
        /// - Returns: ``production``, ``sandbox`` or ``xcode``; `nil` if there is no answer with a valid signature.
        public static func storeEnvironment() async -> String? {
            guard case .verified(let transaction)? = try? await AppTransaction.shared else { return nil }
            switch transaction.environment {
            case .production: return production
            case .sandbox: return sandbox
            case .xcode: return xcode
            default: return nil
            }
        }
    }
#endif
