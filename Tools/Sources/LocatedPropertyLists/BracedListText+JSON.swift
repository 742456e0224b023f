import Foundation
import PropertyLists

extension BracedListText {
    /// A number, `true`, or `false`; `nil` for anything else, such as `null`, which property lists do not have.
    mutating func readJSONWord() -> PropertyListValue? {
        let start = offset
        while let byte, Self.isJSONWordByte(byte) { offset += 1 }
        let word = string(start..<offset)
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default: break
        }
        guard word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
            return nil
        }
        if let integer = Int64(word) { return .integer(integer) }
        return Double(word).flatMap { $0.isFinite ? .real($0) : nil }
    }

    private static func isJSONWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
