import Foundation
import PropertyLists

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
    public var name: String { kind.name }

    /// Returns the type with a name; `values` are those of an enumeration.
    public init?(name: String, values: [String]) {
        guard let kind = Kind(name: name) else { return nil }
        self.init(kind, values: values)
    }
}

extension ValueType {
    /// A type without the values of an enumeration, and what each surface asks about it: a new type is a case and a row
    /// here, and its conversion in `TypedValue`.
    ///
    /// The raw value is the letter of the type in the text of a table.
    @_spi(Tools) public enum Kind: UInt8, Sendable, CaseIterable {
        case string = 0x73
        case bool = 0x62
        case int = 0x69
        case double = 0x64
        case url = 0x75
        case duration = 0x6C
        case date = 0x74
        case data = 0x78
        case enumeration = 0x65
        case array = 0x61
        case dictionary = 0x6D
    }

    /// How a person enters a value.
    @_spi(Tools) public enum Entry: Sendable {
        case toggle, choice, text, address, wholeNumber
        /// A number that may have fractions, so that a slider can give it.
        case fraction
        /// As text, for which the Settings app has no control.
        case composed
    }

    /// The type without values.
    @_spi(Tools) public var kind: Kind {
        switch self {
        case .string: .string
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .url: .url
        case .duration: .duration
        case .date: .date
        case .data: .data
        case .enumeration: .enumeration
        case .array: .array
        case .dictionary: .dictionary
        }
    }

    /// A type of a kind; `values` are those of an enumeration.
    @_spi(Tools) public init(_ kind: Kind, values: [String] = []) {
        self =
            switch kind {
            case .string: .string
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .url: .url
            case .duration: .duration
            case .date: .date
            case .data: .data
            case .enumeration: .enumeration(values)
            case .array: .array
            case .dictionary: .dictionary
            }
    }

    /// The values of an enumeration; none for another type.
    @_spi(Tools) public var values: [String] { if case .enumeration(let values) = self { values } else { [] } }

    /// The texts that a person can choose from.
    package var choices: [String] { kind.entry == .toggle ? ["yes", "no"] : values }

    /// A value that says nothing.
    var placeholder: PropertyListValue { values.first.map(PropertyListValue.string) ?? kind.placeholder }

    static let placeholderURL = "https://fake.invalid"
}

@_spi(Tools) extension ValueType.Kind {
    private struct Row {
        let name: String
        let alias: String?
        let phrase: String
        let swiftName: String
        let entry: ValueType.Entry
        let canBeSecret: Bool

        init(
            _ name: String, alias: String? = nil, _ phrase: String, _ swiftName: String, _ entry: ValueType.Entry,
            secret: Bool = false
        ) {
            (self.name, self.alias, self.phrase, self.swiftName) = (name, alias, phrase, swiftName)
            (self.entry, canBeSecret) = (entry, secret)
        }
    }

    private var row: Row {
        switch self {
        case .string: Row("string", "a string", "String", .text, secret: true)
        case .bool: Row("bool", alias: "boolean", "a boolean", "Bool", .toggle)
        case .int: Row("int", alias: "integer", "an integer", "Int", .wholeNumber)
        case .double: Row("double", alias: "real", "a double", "Double", .fraction)
        case .url: Row("url", "a URL", "URL", .address, secret: true)
        case .duration: Row("duration", "a duration", "Duration", .fraction)
        case .date: Row("date", "a date", "Date", .composed)
        case .data: Row("data", "data", "Data", .composed, secret: true)
        case .enumeration: Row("enumeration", alias: "enum", "an enumeration", "String", .choice)
        case .array: Row("array", "an array", "Array", .composed)
        case .dictionary: Row("dictionary", "a dictionary", "Dictionary", .composed)
        }
    }

    /// The kind with a name in a catalog, in any case.
    public init?(name: String) {
        let name = name.lowercased()
        guard let kind = Self.allCases.first(where: { $0.name == name || $0.row.alias == name }) else { return nil }
        self = kind
    }

    /// The name in a catalog, in `Switchyard.yaml`, and in reports.
    public var name: String { row.name }

    /// The type with its article, for a sentence.
    var phrase: String { row.phrase }

    /// The name of the Swift type; what an enumeration, an array, and a dictionary are, says their accessor.
    package var swiftName: String { row.swiftName }

    /// How a person enters a value.
    public var entry: ValueType.Entry { row.entry }

    /// Whether a value can have a minimum and a maximum.
    public var isNumeric: Bool { entry == .wholeNumber || entry == .fraction }

    /// Whether a secret can be of this type.
    public var canBeSecret: Bool { row.canBeSecret }

    /// A value that says nothing, of the kind that a property list has for the type.
    var placeholder: PropertyListValue {
        switch self {
        case .string, .enumeration: ""
        case .bool: false
        case .int: 0
        case .double: 0.0
        case .url: .string(ValueType.placeholderURL)
        case .duration: "0s"
        case .date: .date(Date(timeIntervalSinceReferenceDate: 0))
        case .data: .data(Data())
        case .array: []
        case .dictionary: [:]
        }
    }

    /// Whether a property list has text for a value.
    public var isTextInPropertyLists: Bool { placeholder.stringValue != nil }

    /// Whether YAML has text for a value: it has neither dates nor data.
    public var isTextInYAML: Bool {
        switch placeholder {
        case .string, .date, .data: true
        case .integer, .real, .boolean, .array, .dictionary: false
        }
    }

    /// What a cell of a table holds.
    var storage: TableKey.Storage {
        switch self {
        case .string: .string
        case .bool, .int, .double: .plain
        case .url, .duration, .date, .data, .enumeration, .array, .dictionary: .reference
        }
    }

    /// Whether a table has a function that reads the type by its name, which spares a look-up by type.
    package var hasReader: Bool { storage != .reference || self == .url }

    /// Whether Foundation has the Swift type.
    package var isOfFoundation: Bool {
        switch self {
        case .url, .date, .data: true
        case .string, .bool, .int, .double, .duration, .enumeration, .array, .dictionary: false
        }
    }
}
