#if canImport(ManagedApp)
    // Not verified on Linux, which has no ManagedApp.
    import ManagedApp
    public import PropertyLists

    extension ManagedConfiguration {
        /// Returns the configuration now; `nil` if there is none, or the system has no ManagedApp (before iOS 18.4,
        /// visionOS 2.4, macOS 27).
        public static func current() async -> [String: PropertyListValue]? {
            guard #available(iOS 18.4, macOS 27, visionOS 2.4, *) else { return nil }
            // The first element is the configuration of now, and comes at once.
            for await list in await ManagedAppConfigurationProvider().configurations(DecodedPropertyList.self) {
                return list?.value.dictionaryValue
            }
            return nil
        }
    }
#else
    public import PropertyLists

    extension ManagedConfiguration {
        /// Returns the configuration now; `nil` if there is none, or the system has no ManagedApp (before iOS 18.4,
        /// visionOS 2.4, macOS 27).
        public static func current() async -> [String: PropertyListValue]? { nil }
    }
#endif
