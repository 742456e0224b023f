import Foundation
import PropertyLists

/// `null` in JSON, which property lists do not have: what has it has no value.
enum JSONNull {
    /// As many bytes as `null`, so that positions stay: a text that no file has.
    private static let mark: [UInt8] = [0x22, 0xC2, 0x80, 0x22]
    private static let text = "\u{80}"

    /// The bytes with a text in place of each `null` that is not in a text.
    static func replaced(in data: Data) -> Data {
        var bytes = [UInt8](data)
        let word = Array("null".utf8)
        var isInText = false
        var index = 0
        while index < bytes.count {
            if isInText {
                if bytes[index] == UInt8(ascii: "\\") { index += 1 } else if bytes[index] == 0x22 { isInText = false }
            } else if bytes[index] == 0x22 {
                isInText = true
            } else if bytes[index...].starts(with: word) {
                bytes.replaceSubrange(index..<index + word.count, with: mark)
                index += word.count - 1
            }
            index += 1
        }
        return Data(bytes)
    }

    /// The value without what was `null`; `nil` if it was that itself.
    static func removed(from value: PropertyListValue) -> PropertyListValue? {
        switch value {
        case .string(text): nil
        case .array(let elements): .array(elements.compactMap(removed))
        case .dictionary(let entries): .dictionary(entries.compactMapValues(removed))
        default: value
        }
    }
}
