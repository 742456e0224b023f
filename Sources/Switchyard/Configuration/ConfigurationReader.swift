/// What app code depends on to read values: a pinned configuration, a session, or one made in a test.
///
/// ```swift
/// /// Takes a session in the app, and a configuration in a test.
/// func pageSize(_ reader: some ConfigurationReader) throws(ConfigurationError) -> Int {
///     try reader.optionalValue(for: ConfigurationKey("pageSize")) ?? 25
/// }
/// ```
public protocol ConfigurationReader: Sendable {
    /// The environment's name.
    var environment: String { get }

    /// The value of a key.
    ///
    /// - Throws: ``ConfigurationError`` when there is none, or when it cannot be read as the type.
    func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value

    /// The value of a key, or `nil` when there is none.
    ///
    /// - Throws: ``ConfigurationError`` when it cannot be read as the type.
    func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value?
}

/// An app's own typed values, resolved once at launch into stored properties.
///
/// ```swift
/// struct AppValues: ConfigurationResolvable {
///     let endpoint: URL
///     init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError) {
///         endpoint = try configuration.value(for: ConfigurationKey("endpoint"))
///     }
/// }
/// ```
public protocol ConfigurationResolvable: Sendable {
    /// The keys, so that a session checks all of them at launch and reports every fault at once.
    static var declarations: [KeyDeclaration] { get }

    /// Reads every value.
    ///
    /// - Throws: ``ConfigurationError`` of the first value that is missing or wrong.
    init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError)
}

extension ConfigurationResolvable {
    /// None: the first fault ends the launch.
    public static var declarations: [KeyDeclaration] { [] }
}
