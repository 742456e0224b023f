extension DistributionFacts {
    /// Returns the facts about the running app. On Linux there are none.
    ///
    /// ```swift
    /// let recorded = UserDefaults.standard.string(forKey: DistributionFacts.storedKey)
    /// print(DistributionFacts.current(recorded: recorded).distribution)
    /// ```
    ///
    /// - Parameter recorded: what the App Store said at an earlier launch.
    public static func current(recorded: String? = nil) -> DistributionFacts {
        var facts = observed
        facts.recorded = recorded
        return facts
    }

    #if !canImport(Darwin)
        static var observed: DistributionFacts { DistributionFacts() }
    #endif
}
