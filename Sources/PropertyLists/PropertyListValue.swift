public import Foundation

/// A property-list value as a plain `Sendable` type.
///
/// The eight kinds are Apple's own (`PropertyListSerialization`). Integers and real numbers stay distinct, as they
/// are in a file.
///
/// ```swift
/// let value: PropertyListValue = ["api": ["base": "https://example.com"], "retries": 3]
/// print(value[["api", "base"]]?.stringValue ?? "")   // https://example.com
/// ```
public enum PropertyListValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// An integer: 64 bits on every platform, even where `Int` has 32. An unsigned integer that needs the 64th bit is
    /// read as the nearest ``real(_:)``.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A Boolean, which a property list distinguishes from the integers 0 and 1.
    case boolean(Bool)
    /// A point in time.
    case date(Date)
    /// Bytes.
    case data(Data)
    /// An ordered list.
    case array([PropertyListValue])
    /// Values by key.
    case dictionary([String: PropertyListValue])
}

extension PropertyListValue {
    /// The string, if this is one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The entries, if this is a dictionary.
    public var dictionaryValue: [String: PropertyListValue]? {
        if case .dictionary(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    public var arrayValue: [PropertyListValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The value as a Boolean, as `UserDefaults.bool(forKey:)` reads what Settings and teams store: a Boolean, a
    /// number, or a string such as "YES". `nil` if the value is neither true nor false.
    public var truthValue: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value != 0
        case .real(let value): value != 0
        case .string(let text):
            switch text.lowercased() {
            case "yes", "true", "1", "y", "t", "on": true
            case "no", "false", "0", "n", "f", "off", "": false
            default: nil
            }
        case .date, .data, .array, .dictionary: nil
        }
    }

    /// The kind in Apple's terms: string, integer, real, boolean, date, data, array, or dictionary.
    public var kind: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .real: "real"
        case .boolean: "boolean"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }

    /// The kind with its article, for a sentence: `an array`, `data`.
    public var kindPhrase: String {
        switch self {
        case .array, .integer: "an \(kind)"
        case .data: kind
        default: "a \(kind)"
        }
    }

    /// The value as Settings and `NSNumber` compare it: true = 1 = 1.0, but "1" is not 1.
    public func isEqualAsStored(to other: PropertyListValue) -> Bool {
        switch (wholeNumber, other.wholeNumber) {
        case (let mine?, let theirs?): mine == theirs
        case (nil, nil): self == other
        default: false
        }
    }

    /// The number, if it is whole. A comparison as `Double` would equate large integers with their neighbors.
    private var wholeNumber: Int64? {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .integer(let value): value
        case .real(let value): Int64(exactly: value)
        case .string, .date, .data, .array, .dictionary: nil
        }
    }
}

extension PropertyListValue: CustomStringConvertible {
    /// The value on one line, for a message: strings in quotation marks, long values truncated, containers as their
    /// counts.
    public var description: String {
        switch self {
        case .string(let value): "\"\(value.shortened)\""
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .date(let value): value.formatted(.iso8601)
        case .data(let value): "\(value.count) bytes"
        case .array(let value): value.count == 1 ? "an array of 1 element" : "an array of \(value.count) elements"
        case .dictionary(let value): value.count == 1 ? "a dictionary of 1 key" : "a dictionary of \(value.count) keys"
        }
    }
}

extension String {
    /// At most 80 characters of the text, on one line: messages quote values that may have megabytes.
    fileprivate var shortened: String {
        let line = unicodeScalars.prefix(80).reduce(into: "") { text, scalar in
            let breaks = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            text.unicodeScalars.append(breaks ? " " : scalar)
        }
        return line.unicodeScalars.count == unicodeScalars.prefix(81).count ? line : line + "…"
    }
}

extension PropertyListValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A real.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// An array.
    public init(arrayLiteral elements: PropertyListValue...) { self = .array(elements) }
    /// A dictionary. If a key occurs twice, the last value counts.
    public init(dictionaryLiteral elements: (String, PropertyListValue)...) {
        self = .dictionary(Dictionary(elements) { _, last in last })
    }
}
