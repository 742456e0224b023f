/// A JSON value whose members are data. Integers that fit into 64 bits are exact.
package enum JSONValue: Codable, Hashable, Sendable {
    case null
    case string(String)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let truth = try? container.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .string(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .boolean(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// The member of an object; `nil` if it has none, or is not an object.
    package subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text of a string.
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, if it is whole.
    package var integer: Int? {
        switch self {
        case .integer(let number): Int(exactly: number)
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    /// The truth value.
    package var truth: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

    /// The elements of an array.
    package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of an object.
    package var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    /// The value with other texts, but for members of some names.
    func mapTexts(except names: Set<String>, _ other: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(other(text))
        case .array(let elements): .array(elements.map { $0.mapTexts(except: names, other) })
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        (name, names.contains(name) ? value : value.mapTexts(except: names, other))
                    }))
        default: self
        }
    }

    /// What it is, in a word of JSON.
    package var kind: String {
        switch self {
        case .null: "null"
        case .string: "string"
        case .integer, .number: "number"
        case .boolean: "boolean"
        case .array: "array"
        case .object: "object"
        }
    }
}
