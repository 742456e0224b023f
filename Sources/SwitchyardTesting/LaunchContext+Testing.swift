public import PropertyLists
public import Switchyard

extension LaunchContext {
    /// Creates a context for a test, with a catalog as a property list in any of the supported forms.
    ///
    /// ```swift
    /// let context = try LaunchContext.testing(
    ///     catalog: ["qa": ["timeout": "1s"], "production": ["timeout": "30s"]], arguments: ["-environment", "qa"])
    /// let session = try EnvironmentSession<EnvironmentConfiguration>(context: context)
    /// ```
    ///
    /// - Throws: `ConfigurationError` if the catalog is unusable.
    public static func testing(
        catalog: PropertyListValue, arguments: [String] = [], variables: [String: String] = [:],
        stored: [String: PropertyListValue] = [:], infoPlist: [String: PropertyListValue] = [:],
        policy: ReleasePolicy = .open
    ) throws(ConfigurationError) -> LaunchContext {
        LaunchContext(
            catalog: try EnvironmentCatalog(root: catalog), policy: policy, arguments: arguments,
            processEnvironment: variables,
            storedValues: stored, infoPlist: infoPlist)
    }
}
