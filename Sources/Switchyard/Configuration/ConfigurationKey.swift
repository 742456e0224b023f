import PropertyLists

/// A typed name of a value: what app code reads the configuration by.
///
/// ```swift
/// extension ConfigurationKey<URL> {
///     static let endpoint = ConfigurationKey("endpoint")
/// }
/// let endpoint = try configuration.value(for: .endpoint)
/// ```
public struct ConfigurationKey<Value: ConfigurationValue>: Sendable, Hashable {
    /// The key's name; keys of nested dictionaries are joined by dots.
    public let name: String
    /// Whether a change takes effect at once.
    public let isLive: Bool
    /// Whether every environment must answer it.
    public let isRequired: Bool

    /// A key.
    public init(_ name: String, live: Bool = false, required: Bool = true) {
        self.name = name
        isLive = live
        isRequired = required
    }

    /// The key as a declaration, which a session checks at launch together with all others.
    public var declaration: KeyDeclaration {
        KeyDeclaration(
            name: name, type: Value.self == PropertyListValue.self ? nil : Value.valueType, isLive: isLive,
            isSecret: Value.self is any SecretValue.Type, isRequired: isRequired)
    }
}
