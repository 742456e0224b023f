public import Foundation
public import PropertyLists

/// A Swift type that a value of the configuration can be read as.
///
/// These types conform: `String`, `Bool`, `Int`, `Double`, `URL`, `Duration`, `Date`, `Data`, arrays and dictionaries
/// of these, and `PropertyListValue`. An enumeration of strings needs one line: `enum Theme: String,
/// ConfigurationEnumeration { case light, dark }`.
///
/// ```swift
/// import PropertyLists
/// import Switchyard
///
/// nonisolated struct Percentage: ConfigurationValue {
///     let amount: Double
///     static var valueType: ValueType { .double }
///
///     static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Percentage {
///         let amount = try value.read(as: Double.self)
///         guard (0...100).contains(amount) else { throw CoercionError("is not between 0 and 100") }
///         return Percentage(amount: amount)
///     }
/// }
/// let discount: Percentage = try configuration.value(for: ConfigurationKey("discount"))
/// ```
///
/// What the protocol requires is seen where `SwitchyardCore` is imported for it (`@_spi(Values)`), because it would be
/// a member of every `String` otherwise. A type of an app implements it all the same.
public protocol ConfigurationValue: Sendable {
    /// The declared type that corresponds to this Swift type.
    @_spi(Values) static var valueType: ValueType { get }

    /// Creates the value from a property-list value. Strings are converted, because arguments and variables are
    /// always strings.
    ///
    /// - Parameters:
    ///   - value: the value in the catalog or an override.
    ///   - folder: the folder of the catalog, which `file:NAME` is relative to.
    /// - Throws: ``CoercionError``. There is no default value.
    @_spi(Values) static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Self
}

/// No type conforms: the compiler wants a default implementation of what is required and hidden.
@_spi(Values) public protocol ValueWithoutRequirements {}

@_spi(Values) extension ConfigurationValue where Self: ValueWithoutRequirements {
    /// No type.
    public static var valueType: ValueType { .string }
    /// Throws.
    ///
    /// - Throws: ``CoercionError``.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Self {
        throw CoercionError("cannot be read")
    }
}

extension PropertyListValue {
    /// Returns the value as a type.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - folder: the folder of the catalog, which `file:NAME` is relative to.
    /// - Throws: ``CoercionError`` with the reason.
    public func read<Value: ConfigurationValue>(
        as type: Value.Type = Value.self, in folder: URL? = nil
    ) throws(CoercionError) -> Value {
        try Value.coerced(from: self, folder: folder)
    }
}

/// An error in reading a value as a type.
///
/// ```swift
/// do throws(CoercionError) {
///     _ = try ValueType.duration.coerced("30 minutes", folder: nil)
/// } catch {
///     print("\"30 minutes\"", error.reason, error.fix ?? "")
/// }
/// ```
public struct CoercionError: Error, Sendable, Hashable {
    /// What is wrong with the value, as the end of a sentence that begins with the value: `has no host`.
    public let reason: String
    /// What to do about it, in the imperative, if known.
    public let fix: String?

    /// Creates an error with a reason such as `is not an integer`.
    public init(_ reason: String, fix: String? = nil) {
        self.reason = reason
        self.fix = fix
    }
}

/// An enumeration of strings whose raw values are values of the configuration.
///
/// ```swift
/// nonisolated enum Theme: String, ConfigurationEnumeration { case light, dark }
/// let theme: Theme = try configuration.value(for: ConfigurationKey("theme"))
/// ```
public protocol ConfigurationEnumeration: OverridableValue, RawRepresentable<String>, CaseIterable, Decodable {}

extension ConfigurationEnumeration {
    /// The enumeration of the raw values.
    public static var valueType: ValueType { .enumeration(allCases.map(\.rawValue)) }

    /// Returns the case whose raw value equals the text.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Self {
        let names = allCases.map(\.rawValue)
        let text = try Coercion.enumeration(value, names)
        guard let found = Self(rawValue: text) else { throw Coercion.notListed(text, names) }
        return found
    }
}

extension String: ConfigurationValue {
    /// `string`.
    @_spi(Values) public static var valueType: ValueType { .string }
    /// A string; other kinds are rejected.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError)
        -> String
    {
        guard let text = value.stringValue else { throw CoercionError("is not a string") }
        return text
    }
}

extension Bool: ConfigurationValue {
    /// `bool`.
    @_spi(Values) public static var valueType: ValueType { .bool }
    /// A Boolean, 0 or 1, or a text: yes, no, true, false, on, off, 1, 0, in any case.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Bool
    {
        try Coercion.bool(value)
    }
}

extension Int: ConfigurationValue {
    /// `int`.
    @_spi(Values) public static var valueType: ValueType { .int }
    /// An integer, also as text or as a real number without a fraction.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Int {
        guard let number = Int(exactly: try Coercion.integer(value)) else {
            throw CoercionError("is out of range for Int")
        }
        return number
    }
}

extension Double: ConfigurationValue {
    /// `double`.
    @_spi(Values) public static var valueType: ValueType { .double }
    /// A finite number, also as text.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError)
        -> Double
    {
        try Coercion.double(value)
    }
}

extension URL: ConfigurationValue {
    /// `url`.
    @_spi(Values) public static var valueType: ValueType { .url }
    /// An absolute URL, or `file:NAME` for a file in the catalog's folder.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> URL {
        try Coercion.url(value, folder: folder)
    }
}

extension Duration: ConfigurationValue {
    /// `duration`.
    @_spi(Values) public static var valueType: ValueType { .duration }
    /// A number of seconds, or a text with a unit: `250ms`, `30s`, `5m`, `2h`, `7d`.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError)
        -> Duration
    {
        try Coercion.duration(value)
    }
}

extension Date: ConfigurationValue {
    /// `date`.
    @_spi(Values) public static var valueType: ValueType { .date }
    /// A date, or a text in ISO 8601 format.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Date
    {
        try Coercion.date(value)
    }
}

extension Data: ConfigurationValue {
    /// `data`.
    @_spi(Values) public static var valueType: ValueType { .data }
    /// Data, or a text in Base64.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Data
    {
        try Coercion.data(value)
    }
}

extension Array: ConfigurationValue where Element: ConfigurationValue {
    /// `array`.
    @_spi(Values) public static var valueType: ValueType { .array }
    /// An array, or its OpenStep text, with each element converted.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError)
        -> [Element]
    {
        try Coercion.array(value) { element throws(CoercionError) in
            try Element.coerced(from: element, folder: folder)
        }
    }
}

extension Dictionary: ConfigurationValue where Key == String, Value: ConfigurationValue {
    /// `dictionary`.
    @_spi(Values) public static var valueType: ValueType { .dictionary }
    /// A dictionary, or its OpenStep text, with each value converted.
    ///
    /// - Throws: ``CoercionError`` with the reason, for any other value.
    @_spi(Values) public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError)
        -> [String: Value]
    {
        try Coercion.dictionary(value) { element throws(CoercionError) in
            try Value.coerced(from: element, folder: folder)
        }
    }
}

extension PropertyListValue: ConfigurationValue {
    /// `dictionary`. A value of any kind can be read only in arrays and dictionaries, or if the key declares no type.
    public static var valueType: ValueType { .dictionary }
    /// Returns the value unchanged.
    ///
    /// - Throws: never; the protocol allows it.
    public static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> PropertyListValue {
        value
    }
}
