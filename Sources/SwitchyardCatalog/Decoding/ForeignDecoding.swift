import Foundation
public import PropertyLists
public import SwitchyardCore

// Types that a configuration decodes as `value(for:)` reads them. Another decoder, such as that of JSON, decodes what
// they contain.

extension Secret: Decodable {
    /// Reads the value as its own type.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValue(Value.self)) }
}

extension Endpoint: Decodable {
    /// Reads the text of a base URL.
    public init(from decoder: any Decoder) throws {
        self =
            decoder is ValuesDecoder
            ? try decoder.singleValue(Endpoint.self) : try Endpoint(try String(from: decoder))
    }
}

extension PropertyListValue: Decodable {
    /// Reads a value of any kind.
    public init(from decoder: any Decoder) throws {
        if decoder is ValuesDecoder {
            self = try decoder.singleValue(PropertyListValue.self)
            return
        }
        let value = try decoder.singleValueContainer()
        // Decoders of JSON read dates from numbers and data from text, so these come later.
        if let truth = try? value.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let date = try? value.decode(Date.self) {
            self = .date(date)
        } else if let bytes = try? value.decode(Data.self) {
            self = .data(bytes)
        } else if let elements = try? value.decode([PropertyListValue].self) {
            self = .array(elements)
        } else {
            self = .dictionary(try value.decode([String: PropertyListValue].self))
        }
    }
}

extension Decoder {
    /// Decodes a value of the configuration, which need not be `Decodable` where this is a configuration's own
    /// decoder.
    func singleValue<Value: ConfigurationValue>(_ type: Value.Type) throws -> Value {
        if let decoder = self as? ValuesDecoder { return try decoder.run.leafValue(type, at: decoder.node) }
        guard let decodable = type as? any Decodable.Type, let value = try decodable.init(from: self) as? Value else {
            throw DecodingError.typeMismatch(
                type, .init(codingPath: codingPath, debugDescription: "\(type) is not Decodable"))
        }
        return value
    }
}
