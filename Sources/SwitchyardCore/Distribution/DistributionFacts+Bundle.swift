#if canImport(Darwin)
    // Not verified on Linux, where apps have no receipt.
    import Foundation

    extension DistributionFacts {
        /// What the bundle and the system show.
        static var observed: DistributionFacts {
            #if targetEnvironment(simulator)
                return DistributionFacts(isSimulator: true)
            #elseif os(macOS) || targetEnvironment(macCatalyst)
                return DistributionFacts()
            #else
                // An iPhone or iPad app on a Mac is installed as Mac apps are.
                if ProcessInfo.processInfo.isiOSAppOnMac { return DistributionFacts() }
                return DistributionFacts(
                    receiptName: Bundle.main.appStoreReceiptURL?.lastPathComponent,
                    hasProvisioningProfile: Bundle.main.url(
                        forResource: "embedded", withExtension: "mobileprovision") != nil)
            #endif
        }
    }
#endif
