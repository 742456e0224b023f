#if canImport(MarketplaceKit) && os(iOS) && !targetEnvironment(macCatalyst)
    // Not verified on Linux, which has no MarketplaceKit.
    import MarketplaceKit

    extension DistributionSystem {
        /// Who distributed the app. https://developer.apple.com/documentation/marketplacekit/appdistributor/current
        static func distributor() async -> Distribution? {
            guard #available(iOS 17.4, *), let distributor = try? await AppDistributor.current else { return nil }
            switch distributor {
            case .appStore: return .appStore
            case .testFlight: return .testFlight
            // Another marketplace, the web, or something that a later system adds.
            default: return .unknown
            }
        }
    }
#elseif canImport(Darwin)
    extension DistributionSystem {
        /// Only iOS says it.
        static func distributor() async -> Distribution? { nil }
    }
#endif
