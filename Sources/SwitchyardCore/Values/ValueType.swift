/// The declared type of a key in a catalog.
///
/// ```swift
/// let catalog = EnvironmentCatalog(
///     environments: ["production": ["timeout": "30s", "retries": 3]],
///     declarations: [KeyDeclaration(name: "timeout", type: .duration), KeyDeclaration(name: "retries", type: .int)])
/// ```
public enum ValueType: Sendable, Hashable {
    /// A string.
    case string
    /// A Boolean.
    case bool
    /// An integer.
    case int
    /// A floating-point number.
    case double
    /// An absolute URL, or `file:NAME` for a file in the catalog's folder.
    case url
    /// A length of time: `250ms`, `30s`, `5m`, `2h`, `7d`, or a number of seconds.
    case duration
    /// A point in time: a property-list date, or text in ISO 8601 format.
    case date
    /// Data: property-list data, or text in Base64.
    case data
    /// One of these strings.
    case enumeration([String])
    /// An array.
    case array
    /// A dictionary.
    case dictionary

    /// The type's name in a catalog and in reports.
    public var name: String {
        switch self {
        case .string: "string"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .url: "url"
        case .duration: "duration"
        case .date: "date"
        case .data: "data"
        case .enumeration: "enumeration"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }

    /// The names of types in a catalog.
    package static let names = [
        "string", "bool", "int", "double", "url", "duration", "date", "data", "enumeration", "array", "dictionary",
    ]

    /// Returns the type with a name; `values` are those of an enumeration.
    public init?(name: String, values: [String]) {
        switch name.lowercased() {
        case "string": self = .string
        case "bool", "boolean": self = .bool
        case "int", "integer": self = .int
        case "double", "real": self = .double
        case "url": self = .url
        case "duration": self = .duration
        case "date": self = .date
        case "data": self = .data
        case "enumeration", "enum": self = .enumeration(values)
        case "array": self = .array
        case "dictionary": self = .dictionary
        default: return nil
        }
    }
}
