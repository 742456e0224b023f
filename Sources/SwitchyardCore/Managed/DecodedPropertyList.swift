import Foundation
import PropertyLists

/// Any property list, from a decoder that does not say what it holds.
struct DecodedPropertyList: Decodable {
    let value: PropertyListValue

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let entries = try? decoder.container(keyedBy: Key.self) {
            value = .dictionary(
                try entries.allKeys.reduce(into: [:]) { values, key in
                    values[key.stringValue] = try entries.decode(DecodedPropertyList.self, forKey: key).value
                })
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [PropertyListValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(DecodedPropertyList.self).value) }
            value = .array(values)
        } else {
            value = try Self.leaf(decoder.singleValueContainer())
        }
    }

    /// A Boolean before the numbers, and an integer before a real number: a decoder reads each as the next one, too.
    private static func leaf(_ container: any SingleValueDecodingContainer) throws -> PropertyListValue {
        if let text = try? container.decode(String.self) { return .string(text) }
        if let truth = try? container.decode(Bool.self) { return .boolean(truth) }
        if let number = try? container.decode(Int64.self) { return .integer(number) }
        if let number = try? container.decode(Double.self) { return .real(number) }
        if let date = try? container.decode(Date.self) { return .date(date) }
        return .data(try container.decode(Data.self))
    }
}
