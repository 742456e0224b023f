public import Foundation
public import PropertyLists

/// A value as its declared type has it: what reports print and JSON carries.
///
/// ```swift
/// switch try session.configuration.values["timeout"]?.typed {
/// case .duration(let duration): print("a duration of", duration)
/// case .some(let other): print("another type:", other)
/// case nil: print("no value, or one that is not of its type")
/// }
/// ```
public enum TypedValue: Sendable, Hashable {
    /// A string or one of an enumeration's texts.
    case string(String)
    /// A boolean.
    case bool(Bool)
    /// A whole number.
    case int(Int64)
    /// A floating-point number.
    case double(Double)
    /// A URL.
    case url(URL)
    /// A length of time.
    case duration(Duration)
    /// A point in time.
    case date(Date)
    /// Bytes.
    case data(Data)
    /// A list.
    case array([PropertyListValue])
    /// Values by key.
    case dictionary([String: PropertyListValue])
}

extension ValueType {
    /// A property-list value as this type.
    ///
    /// - Throws: ``CoercionError``.
    public func coerced(_ value: PropertyListValue, folder: URL?) throws(CoercionError) -> TypedValue {
        switch self {
        case .string: .string(try String.coerced(from: value, folder: folder))
        case .bool: .bool(try Coercion.bool(value))
        case .int: .int(try Coercion.integer(value))
        case .double: .double(try Coercion.double(value))
        case .url: .url(try Coercion.url(value, folder: folder))
        case .duration: .duration(try Coercion.duration(value))
        case .date: .date(try Coercion.date(value))
        case .data: .data(try Coercion.data(value))
        case .enumeration(let names): .string(try Coercion.enumeration(value, names))
        case .array: .array(try Coercion.array(value))
        case .dictionary: .dictionary(try Coercion.dictionary(value))
        }
    }

    /// The type that an undeclared value has by itself: that of its kind, and `url` for text that names a server.
    public static func inferred(from value: PropertyListValue) -> ValueType {
        switch value {
        case .string(let text):
            text.utf8.count < 4_096 && text.contains("://") && (try? Coercion.url(value, folder: nil)) != nil
                ? .url : .string
        case .integer: .int
        case .real: .double
        case .boolean: .bool
        case .date: .date
        case .data: .data
        case .array: .array
        case .dictionary: .dictionary
        }
    }
}
