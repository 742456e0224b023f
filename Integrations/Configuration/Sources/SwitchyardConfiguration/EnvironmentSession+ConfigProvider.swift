public import Configuration
public import Switchyard

extension EnvironmentSession {
    /// Takes values of live keys from a provider of swift-configuration, from now on and as it changes: below overrides,
    /// and above the catalog. The name of the provider is their origin. Only an open build takes any, and no provider
    /// names an environment.
    ///
    /// ```swift
    /// import SystemPackage
    ///
    /// #if DEBUG || SWITCHYARD_OPEN
    ///     try session.takeLiveValues(
    ///         from: await FileProvider<JSONSnapshot>(filePath: "/Users/me/shop.json", allowMissing: true))
    /// #endif
    /// ```
    ///
    /// A provider that changes by itself, such as `ReloadingFileProvider`, has to be run by the app.
    ///
    /// - Throws: `ConfigurationError` `sealed` if the build is not open.
    public func takeLiveValues(from provider: some ConfigProvider) throws(ConfigurationError) {
        try takeLiveValues(from: ConfigProviderValues(provider: provider))
    }
}
