public import Foundation

/// How the bytes of text files become UTF-8: shared by the readers of property lists and of strings files.
@_spi(Tools) public enum TextDecoding {
    /// UTF-16 as UTF-8. Half of a surrogate pair becomes U+FFFD; an odd last byte is left out.
    ///
    /// - Parameter lowByteFirst: the byte order of the units, which have no byte order mark here.
    public static func utf8(ofUTF16 data: Data, lowByteFirst: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(data.count / 2)
        data.withUnsafeBytes { bytes in
            for index in stride(from: 0, to: bytes.count - 1, by: 2) {
                let first = UInt16(bytes[index])
                let second = UInt16(bytes[index + 1])
                units.append(lowByteFirst ? second << 8 | first : first << 8 | second)
            }
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The offset of the first byte that begins no valid UTF-8 sequence; `nil` when all are valid.
    public static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
        // Foundation's check is fast; the parser below is not, and knows where.
        guard String(bytes: bytes, encoding: .utf8) == nil else { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
