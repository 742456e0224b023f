public import Foundation
public import PropertyLists

/// A value as its declared type, for reports and JSON.
///
/// ```swift
/// switch try session.configuration.values["timeout"]?.typed {
/// case .duration(let duration): print("a duration of", duration)
/// case .some(let other): print("another type:", other)
/// case nil: print("no value, or one that is not of its type")
/// }
/// ```
public enum TypedValue: Sendable, Hashable {
    /// A string, or a value of an enumeration.
    case string(String)
    /// A Boolean.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// A floating-point number.
    case double(Double)
    /// A URL.
    case url(URL)
    /// A length of time.
    case duration(Duration)
    /// A point in time.
    case date(Date)
    /// Data.
    case data(Data)
    /// An array.
    case array([PropertyListValue])
    /// A dictionary.
    case dictionary([String: PropertyListValue])
}

@_spi(Tools) extension TypedValue {
    /// The value for files and documents, which have no type for some: a URL as text, a duration in seconds.
    public var plain: PropertyListValue {
        switch self {
        case .string(let text): .string(text)
        case .bool(let truth): .boolean(truth)
        case .int(let number): .integer(number)
        case .double(let number): .real(number)
        case .url(let url): .string(url.absoluteString)
        case .duration(let duration): .real(duration / .seconds(1))
        case .date(let date): .date(date)
        case .data(let data): .data(data)
        case .array(let elements): .array(elements)
        case .dictionary(let entries): .dictionary(entries)
        }
    }

    /// The number, or the seconds of a duration.
    public var number: Double? {
        switch plain {
        case .integer(let number): Double(number)
        case .real(let number): number
        case .string, .boolean, .date, .data, .array, .dictionary: nil
        }
    }
}

extension ValueType {
    /// Creates a value of a type from a property-list value.
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

    /// The inferred type of an undeclared value: that of its kind, or `url` for text that is the URL of a server.
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
