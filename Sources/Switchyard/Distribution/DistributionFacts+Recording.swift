#if canImport(StoreKit)
    // Not verified on Linux, which has no StoreKit.
    import PropertyLists

    extension DistributionFacts {
        /// Asks the App Store, without waiting, and stores the answer for the next launch. Builds that people run from
        /// Xcode do not ask: the system may ask them to sign in.
        func recordStoreEnvironment(in store: any DefaultsStore) {
            guard ![.development, .provisioned].contains(distribution) else { return }
            Task {
                guard let environment = await Self.storeEnvironment(), environment != recorded else { return }
                try? store.store(.string(environment), forKey: Self.storedKey)
            }
        }
    }
#else
    extension DistributionFacts {
        /// There is no App Store to ask.
        func recordStoreEnvironment(in store: any DefaultsStore) {}
    }
#endif
