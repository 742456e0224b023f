public import Foundation
public import PropertyLists

/// A value that is never printed by accident: its descriptions, reflections and encodings say `<redacted>`.
///
/// Read a key as `Secret<String>` and pass it on; only ``revealed`` gives it away.
///
/// ```swift
/// let key: Secret<String> = try configuration.value(for: ConfigurationKey("apiKey"))
/// print(key)   // <redacted>
/// let headers = ["X-API-Key": key.revealed]
/// ```
public struct Secret<Value: ConfigurationValue>: ConfigurationValue, SecretValue {
    /// The value itself.
    public let revealed: Value

    /// Keeps a value.
    public init(_ value: Value) { revealed = value }

    /// The type of the value.
    public static var valueType: ValueType { Value.valueType }

    /// The value, coerced as its own type does it.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Secret {
        Secret(try Value.coerced(from: value, folder: folder))
    }
}

/// Marks ``Secret`` of any value, and lists of them.
protocol SecretValue {}

extension Array: SecretValue where Element: SecretValue {}
extension Dictionary: SecretValue where Value: SecretValue {}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `<redacted>`.
    public var description: String { redacted }
    /// `<redacted>`.
    public var debugDescription: String { redacted }
    /// Without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What stands in the place of a secret.
let redacted = "<redacted>"
