import PropertyLists

/// A typed key, with which app code reads a value of the configuration.
///
/// ```swift
/// extension ConfigurationKey<URL> {
///     static let endpoint = ConfigurationKey("endpoint")
/// }
/// let endpoint = try configuration.value(for: .endpoint)
/// ```
public struct ConfigurationKey<Value: ConfigurationValue>: Sendable, Hashable {
    /// The key's name; nested names are joined with dots.
    public let name: String
    /// Whether a change takes effect immediately.
    public let isLive: Bool
    /// Whether every environment must have a value.
    public let isRequired: Bool

    /// Creates a key.
    public init(_ name: String, live: Bool = false, required: Bool = true) {
        self.name = name
        isLive = live
        isRequired = required
    }

    /// The declaration of the key, which a session checks at launch together with all others.
    public var declaration: KeyDeclaration {
        KeyDeclaration(
            name: name, type: Value.self == PropertyListValue.self ? nil : Value.valueType, isLive: isLive,
            isSecret: Value.self is any SecretValue.Type, isRequired: isRequired)
    }
}
