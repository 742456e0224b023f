import Foundation
import SourceText

extension BracedListText {
    /// The text between quotation marks, the first of which is here.
    mutating func readQuoted(as dialect: BracedListDialect) throws(ScanError) -> String {
        let start = offset
        let quote = bytes[start]
        offset += 1
        var text = UnescapedText()
        while true {
            // A quotation mark after a backslash does not end the string, so the search continues after it.
            guard let end = ByteSearch.firstOffset(of: quote, in: bytes, from: offset) else {
                throw ScanError(offset: start, message: "the quoted string is not closed")
            }
            let escape = nextBackslash(from: offset)
            if escape > end {
                let range = offset..<end
                if dialect == .json { try checkControls(in: range) }
                offset = end + 1
                guard !text.isEmpty else { return string(range) }
                text.append(bytes[range])
                return text.string
            }
            try copyPlain(upTo: escape, as: dialect, into: &text)
            offset = escape + 1
            switch dialect {
            case .openStep: try readEscape(into: &text, from: start)
            case .json: try readJSONEscape(into: &text, from: start)
            }
        }
    }

    private mutating func copyPlain(
        upTo end: Int, as dialect: BracedListDialect, into text: inout UnescapedText
    ) throws(ScanError) {
        if dialect == .json { try checkControls(in: offset..<end) }
        text.append(bytes[offset..<end])
    }

    private func checkControls(in range: Range<Int>) throws(ScanError) {
        if let control = bytes[range].firstIndex(where: { $0 < 0x20 }) {
            throw ScanError(offset: control, message: "a line break or other control character must be escaped in JSON")
        }
    }

    /// Reads the escape sequence after a backslash in OpenStep text. Any other character stands for itself.
    private mutating func readEscape(into text: inout UnescapedText, from start: Int) throws(ScanError) {
        guard let byte else { throw ScanError(offset: start, message: "the quoted string is not closed") }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): text.append(readOctal())
        case UInt8(ascii: "U"):
            offset += 1
            text.append(unit: readHexadecimal())
        default:
            // The other bytes of a multibyte character follow as plain text.
            text.append(Self.controls[byte] ?? byte)
            offset += 1
        }
    }

    private mutating func readJSONEscape(into text: inout UnescapedText, from start: Int) throws(ScanError) {
        guard let byte else { throw ScanError(offset: start, message: "the quoted string is not closed") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            let digits = offset
            text.append(unit: readHexadecimal())
            guard offset == digits + 4 else {
                throw ScanError(offset: digits - 2, message: "\"\\u\" requires four hexadecimal digits")
            }
        default:
            guard let control = Self.controls[byte], !Self.openStepOnly.contains(byte) else {
                throw ScanError(offset: offset - 2, message: "unknown escape sequence in JSON")
            }
            text.append(control)
        }
    }

    /// Reads up to four digits.
    private mutating func readHexadecimal() -> UInt16 {
        var unit: UInt16 = 0
        let end = offset + 4
        while offset < end, let digit = byte?.hexadecimalDigit {
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }

    /// Reads up to three digits: a byte in the NeXTSTEP encoding.
    private mutating func readOctal() -> Unicode.Scalar {
        var code: UInt8 = 0
        let end = offset + 3
        while offset < end, let byte, byte & 0xF8 == UInt8(ascii: "0") {
            code = code << 3 | byte & 0x07
            offset += 1
        }
        // Two codes are undefined. Foundation reads them as NUL.
        return String(bytes: [code], encoding: .nextstep)?.unicodeScalars.first ?? "\u{0}"
    }

    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
    ]
    private static let openStepOnly: Set<UInt8> = [UInt8(ascii: "a"), UInt8(ascii: "v")]
}
