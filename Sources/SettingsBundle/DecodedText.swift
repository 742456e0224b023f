import Foundation

/// The bytes of a strings file as UTF-8, without a byte order mark.
struct DecodedText {
    /// The text; `nil` if the bytes are not text.
    private(set) var bytes: [UInt8]?
    /// Why Foundation cannot read the file.
    private(set) var syntaxError: StringsTable.SyntaxError?

    init(_ data: Data) {
        let start = Array(data.prefix(3))
        if start.starts(with: [0xFF, 0xFE]) {
            bytes = Self.utf8(data.dropFirst(2), lowByteFirst: true)
        } else if start.starts(with: [0xFE, 0xFF]) {
            bytes = Self.utf8(data.dropFirst(2), lowByteFirst: false)
        } else if start.count > 1, (start[0] == 0) != (start[1] == 0) {
            // Text does not begin with a null character, so one of the two bytes is half of a code unit.
            bytes = Self.utf8(data[...], lowByteFirst: start[1] == 0)
            syntaxError = StringsTable.SyntaxError(
                message: "UTF-16 text without a byte order mark is read as UTF-8", offset: 0,
                isFatal: true)
        } else {
            let plain = start == [0xEF, 0xBB, 0xBF] ? Array(data.dropFirst(3)) : Array(data)
            if let offset = Self.firstInvalidByte(of: plain) {
                syntaxError = StringsTable.SyntaxError(
                    message: "invalid UTF-8 from here on", offset: offset, isFatal: true)
            } else {
                bytes = plain
            }
        }
    }

    /// Converts UTF-16 to UTF-8. An unpaired surrogate becomes U+FFFD; an odd last byte is dropped.
    private static func utf8(_ data: Data, lowByteFirst: Bool) -> [UInt8] {
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

    private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
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
