package import PropertyLists

extension ConfiguredTarget {
    /// The entitlements with references to build settings expanded; `nil` if there are none or they cannot be read. What
    /// signing supplies, such as `AppIdentifierPrefix`, is empty.
    package var entitlements: [String: PropertyListValue]? { expandedEntitlements?.dictionaryValue }

    /// The App Groups in the target's entitlements, with references to build settings expanded. Empty if there are no
    /// entitlements; `nil` if an xcconfig file or the entitlements cannot be read.
    ///
    /// See Apple's "App Groups Entitlement".
    package var applicationGroups: Set<String>? {
        guard !hasMissingFiles else { return nil }
        guard entitlementsFile != nil else { return [] }
        guard let expandedEntitlements else { return nil }
        let groups = expandedEntitlements.dictionaryValue?["com.apple.security.application-groups"]?.arrayValue ?? []
        return Set(groups.compactMap(\.stringValue))
    }
}
