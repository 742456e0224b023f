/// A type that app code reads values from: a pinned configuration, a session, or a configuration made in a test.
///
/// ```swift
/// /// Takes a session in the app, and a configuration in a test.
/// func pageSize(_ reader: some ConfigurationReader) throws(ConfigurationError) -> Int {
///     try reader.optionalValue(for: ConfigurationKey("pageSize")) ?? 25
/// }
/// ```
public protocol ConfigurationReader: Sendable {
    /// The name of the environment.
    var environment: String { get }

    /// Returns the value of a key.
    ///
    /// - Throws: ``ConfigurationError`` if there is no value, or if it cannot be read as the type.
    func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value

    /// Returns the value of a key, or `nil` if there is none.
    ///
    /// - Throws: ``ConfigurationError`` if the value cannot be read as the type.
    func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value?
}

/// An app's own typed values, resolved once at launch into stored properties.
///
/// ```swift
/// nonisolated struct AppValues: ConfigurationResolvable {
///     let endpoint: URL
///     init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
///         endpoint = try configuration.value(for: ConfigurationKey("endpoint"))
///     }
/// }
/// ```
public protocol ConfigurationResolvable: Sendable {
    /// The keys, so that a session checks all of them at launch and reports every error at once.
    static var declarations: [KeyDeclaration] { get }

    /// Reads every value.
    ///
    /// - Throws: ``ConfigurationError`` for the first value that is missing or invalid.
    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError)
}

extension ConfigurationResolvable {
    /// No keys: the first error ends the launch.
    public static var declarations: [KeyDeclaration] { [] }
}
