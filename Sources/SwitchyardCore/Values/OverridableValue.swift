public import Foundation
public import PropertyLists

/// A value of the configuration that can be stored as an override of a live key.
///
/// `String`, `Bool`, `Int`, `Double`, `URL`, `Duration`, `Date`, `Data`, arrays of these, and every
/// ``ConfigurationEnumeration`` conform. ``Secret`` does not: user defaults are readable.
///
/// ```swift
/// import PropertyLists
/// import Switchyard
///
/// nonisolated struct Volume: OverridableValue {
///     let level: Double
///     static var valueType: ValueType { .double }
///     var propertyListValue: PropertyListValue { .real(level) }
///
///     static func coerced(from value: PropertyListValue, folder: URL?) throws(CoercionError) -> Volume {
///         Volume(level: try value.read())
///     }
/// }
/// ```
public protocol OverridableValue: ConfigurationValue {
    /// The value as it is stored in user defaults; reading it gives the value again.
    @_spi(Values) var propertyListValue: PropertyListValue { get }
}

@_spi(Values) extension OverridableValue where Self: ValueWithoutRequirements {
    /// An empty text.
    public var propertyListValue: PropertyListValue { "" }
}

extension String: OverridableValue {
    /// The string.
    @_spi(Values) public var propertyListValue: PropertyListValue { .string(self) }
}

extension Bool: OverridableValue {
    /// The Boolean.
    @_spi(Values) public var propertyListValue: PropertyListValue { .boolean(self) }
}

extension Int: OverridableValue {
    /// The integer.
    @_spi(Values) public var propertyListValue: PropertyListValue { .integer(Int64(self)) }
}

extension Double: OverridableValue {
    /// The number.
    @_spi(Values) public var propertyListValue: PropertyListValue { .real(self) }
}

extension URL: OverridableValue {
    /// The absolute URL as a string.
    @_spi(Values) public var propertyListValue: PropertyListValue { .string(absoluteString) }
}

extension Duration: OverridableValue {
    /// The number of seconds.
    @_spi(Values) public var propertyListValue: PropertyListValue { .real(self / .seconds(1)) }
}

extension Date: OverridableValue {
    /// The date.
    @_spi(Values) public var propertyListValue: PropertyListValue { .date(self) }
}

extension Data: OverridableValue {
    /// The data.
    @_spi(Values) public var propertyListValue: PropertyListValue { .data(self) }
}

extension Endpoint: OverridableValue {
    /// The base URL as a string.
    public var propertyListValue: PropertyListValue { .string(base.absoluteString) }
}

extension Array: OverridableValue where Element: OverridableValue {
    /// The array of the elements' values.
    @_spi(Values) public var propertyListValue: PropertyListValue { .array(map(\.propertyListValue)) }
}

extension PropertyListValue: OverridableValue {
    /// The value itself.
    public var propertyListValue: PropertyListValue { self }
}

extension ConfigurationEnumeration {
    /// The raw value.
    public var propertyListValue: PropertyListValue { .string(rawValue) }
}
