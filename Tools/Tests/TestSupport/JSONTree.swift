public import Foundation

/// A JSON document as a tree in which a number is never a Boolean, as `NSNumber` has it.
public enum JSONTree: Decodable, Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number without a fraction.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONTree])
    /// Values by name.
    case object([String: JSONTree])

    /// Reads a document.
    ///
    /// - Throws: what `JSONDecoder` says of text that is not JSON.
    public init(_ data: Data) throws {
        self = try JSONDecoder().decode(JSONTree.self, from: data)
    }

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    /// The member of this name; `nil` when there is none, or this is not an object.
    public subscript(_ name: String) -> JSONTree? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The members of an object.
    public var members: [String: JSONTree]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of an array.
    public var elements: [JSONTree]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// Whether the value is of a type of JSON Schema.
    func isOf(type: String) -> Bool {
        switch (self, type) {
        case (.null, "null"), (.boolean, "boolean"), (.integer, "integer"), (.integer, "number"), (.number, "number"),
            (.string, "string"), (.array, "array"), (.object, "object"):
            true
        // JSON Schema counts 1.0 among the integers.
        case (.number(let value), "integer"): value == value.rounded()
        default: false
        }
    }
}
