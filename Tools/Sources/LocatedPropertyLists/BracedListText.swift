import SourceText

/// The text of a property list with braces, and an offset that only moves forward.
struct BracedListText {
    let bytes: UnsafeRawBufferPointer
    var offset = 0

    /// The last backslash that was found, so that one search covers all the text before it.
    private var backslash = -1

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The current byte; `nil` at the end.
    var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func byte(at offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// The first backslash at or after an offset. Offsets must not decrease, or the time is quadratic.
    mutating func nextBackslash(from offset: Int) -> Int {
        if backslash < offset {
            backslash = ByteSearch.firstOffset(of: UInt8(ascii: "\\"), in: bytes, from: offset) ?? Int.max
        }
        return backslash
    }
}

extension BracedListText {
    /// Moves to the next byte that is not white space or in a comment; false if there is none.
    mutating func skipBlanks(comments: Bool) throws(ScanError) -> Bool {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09...0x0D: offset += 1
            case UInt8(ascii: "/") where comments:
                if byte(at: offset + 1) == UInt8(ascii: "/") {
                    skipLine()
                } else if byte(at: offset + 1) == UInt8(ascii: "*") {
                    try skipComment()
                } else {
                    return true
                }
            case 0xE2 where comments && isLineSeparator(at: offset): offset += 3
            default: return true
            }
        }
        return false
    }

    /// The scalars U+2028 and U+2029, which Foundation treats as line breaks.
    private func isLineSeparator(at offset: Int) -> Bool {
        byte(at: offset) == 0xE2 && byte(at: offset + 1) == 0x80
            && (byte(at: offset + 2) == 0xA8 || byte(at: offset + 2) == 0xA9)
    }

    private mutating func skipLine() {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D, !isLineSeparator(at: offset) {
            offset += 1
        }
    }

    private mutating func skipComment() throws(ScanError) {
        let start = offset
        offset += 2
        while let slash = ByteSearch.firstOffset(of: UInt8(ascii: "/"), in: bytes, from: offset) {
            let isEnd = slash > offset && bytes[slash - 1] == UInt8(ascii: "*")
            offset = slash + 1
            if isEnd { return }
        }
        throw ScanError(offset: start, message: "the comment is not closed")
    }
}

extension BracedListText {
    /// A string without quotation marks, as in OpenStep text; `nil` if none begins here.
    mutating func readWord() -> String? {
        let start = offset
        while offset < bytes.count, Self.isWordByte(bytes[offset]) { offset += 1 }
        return offset > start ? string(start..<offset) : nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// The data between `<` and `>`: pairs of hexadecimal digits, which may be separated by blanks.
    mutating func readData() throws(ScanError) -> [UInt8] {
        let start = offset
        var data: [UInt8] = []
        offset += 1
        while try skipBlanks(comments: false) {
            if bytes[offset] == UInt8(ascii: ">") {
                offset += 1
                return data
            }
            if isLineSeparator(at: offset) {
                offset += 3
                continue
            }
            guard let high = byte(at: offset)?.hexadecimalDigit, let low = byte(at: offset + 1)?.hexadecimalDigit else {
                throw ScanError(offset: offset, message: "data can contain only pairs of hexadecimal digits")
            }
            data.append(high << 4 | low)
            offset += 2
        }
        throw ScanError(offset: start, message: "the data has no closing \">\"")
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
