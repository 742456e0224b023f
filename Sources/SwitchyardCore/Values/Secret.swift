public import Foundation
public import PropertyLists

/// A value that is never printed by accident: descriptions, reflection, and encoding yield `<redacted>`.
///
/// Read a key as `Secret<String>` and pass it on; only ``revealed`` returns the value.
///
/// ```swift
/// let key: Secret<String> = try configuration.value(for: ConfigurationKey("apiKey"))
/// print(key)   // <redacted>
/// let headers = ["X-API-Key": key.revealed]
/// ```
public struct Secret<Value: ConfigurationValue>: ConfigurationValue, SecretValue {
    /// The value itself.
    public let revealed: Value

    /// Creates a secret.
    public init(_ value: Value) { revealed = value }

    /// The type of the value.
    public static var valueType: ValueType { Value.valueType }

    /// Reads the value as its own type.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Secret {
        Secret(try Value.coerced(from: value, folder: folder))
    }
}

/// Marks ``Secret`` of any value, and arrays of them.
package protocol SecretValue {}

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

/// The text that replaces a secret.
let redacted = "<redacted>"
