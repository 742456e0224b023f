public import PropertyLists
public import SwitchyardCore

extension EnvironmentSession where Values: Decodable {
    /// Creates a session with given values, for SwiftUI previews and unit tests. It reads no file, stores nothing, and
    /// has nothing to do with other sessions.
    ///
    /// ```swift
    /// let session = try EnvironmentSession<AppConfiguration>.preview([
    ///     "apiURL": "https://preview.example", "timeout": "1s",
    /// ])
    /// ```
    ///
    /// - Throws: ``ConfigurationError`` if a value that `Values` needs is missing or invalid.
    @_disfavoredOverload
    public static func preview(
        _ values: [String: PropertyListValue], environment: String = "preview"
    ) throws(ConfigurationError) -> EnvironmentSession {
        try EnvironmentSession(.decoding, context: .preview(values, environment), options: SessionOptions(log: .silent))
    }
}

extension EnvironmentSession where Values: ConfigurationResolvable {
    /// Creates a session with given values, for values that read each key by themselves.
    public static func preview(
        _ values: [String: PropertyListValue], environment: String = "preview"
    ) throws(ConfigurationError) -> EnvironmentSession {
        try EnvironmentSession(
            .resolving, context: .preview(values, environment), options: SessionOptions(log: .silent))
    }
}

extension LaunchContext {
    static func preview(_ values: [String: PropertyListValue], _ environment: String) -> LaunchContext {
        let sources = EnvironmentSourceNames(production: environment)
        return LaunchContext(catalog: EnvironmentCatalog(environments: [environment: values], sources: sources))
    }
}
