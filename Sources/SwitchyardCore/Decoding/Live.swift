import PropertyLists

/// The value of a live key, as a property of an app's own type.
///
/// ```swift
/// nonisolated enum Theme: String, ConfigurationEnumeration { case light, dark }
/// nonisolated struct AppConfiguration: Decodable {
///     let theme: Live<Theme>
/// }
/// let values = try configuration.decode(AppConfiguration.self)
/// let now = values.theme.value
/// ```
///
/// Tests and previews create it from a constant:
///
/// ```swift
/// let theme = Live(Theme.dark)
/// ```
public struct Live<Value: ConfigurationValue>: Sendable {
    /// The name of the key; `nil` for a constant.
    public let name: String?
    private let pinned: Value
    private let source: (any LiveValueSource)?

    /// Creates a constant, for tests and previews.
    public init(_ value: Value) {
        self.init(name: nil, pinned: value, source: nil)
    }

    package init(name: String?, pinned: Value, source: (any LiveValueSource)?) {
        self.name = name
        self.pinned = pinned
        self.source = source
    }

    /// The current value: the override, or the value that was pinned at launch.
    public var value: Value {
        guard let name, let override = source?.liveValue(named: name) else { return pinned }
        // The session does not accept an override that cannot be read as its type.
        return (try? Value.coerced(from: override.raw, folder: override.folder)) ?? pinned
    }
}

extension EnvironmentConfiguration {
    /// Returns a live key's value for a property: in a session it follows the overrides, elsewhere it is a constant.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`.
    public func live<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Live<Value> {
        Live(name: key.name, pinned: try value(for: key), source: liveSource)
    }

    /// Returns a live key's value for a property, or `nil` if the environment has none at launch.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func optionalLive<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Live<Value>? {
        guard let pinned = try optionalValue(for: key) else { return nil }
        return Live(name: key.name, pinned: pinned, source: liveSource)
    }
}

extension Live: CustomStringConvertible {
    /// The current value as text.
    public var description: String { "\(value)" }
}

extension Live: Equatable where Value: Equatable {
    /// Whether both have the same key and, now, the same value.
    public static func == (left: Live, right: Live) -> Bool { left.name == right.name && left.value == right.value }
}
