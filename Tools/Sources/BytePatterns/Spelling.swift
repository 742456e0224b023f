/// A way in which a text is written in a file.
package enum Spelling: String, Sendable, Hashable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case utf32LittleEndian = "utf-32le"
    case utf32BigEndian = "utf-32be"
    /// As in the query of a URL: `https%3A%2F%2Fqa.example`; also encoded twice.
    case percent
    /// With backslashes, as in JSON and JavaScript: `https:\/\/qa.example`, `\u0071a.example`, `\x71a.example`.
    case json
    /// As in XML and HTML: `a&amp;b`, `&#113;a.example`.
    case xml
    case base64

    /// That of characters of two or four bytes.
    package static func wide(unit: Int, isBigEndian: Bool) -> Spelling {
        unit == 2
            ? isBigEndian ? .utf16BigEndian : .utf16LittleEndian : isBigEndian ? .utf32BigEndian : .utf32LittleEndian
    }

    /// The number of bytes of a character of ASCII.
    package var unit: Int {
        switch self {
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        default: 1
        }
    }

    /// The bytes that a file with the text has, without those that depend on what is around it: one entry for each variant.
    ///
    /// Returns nothing for escapes, which ``EscapedText`` undoes: each character may be written in several ways.
    package func bytes(of text: String) -> [[UInt8]] {
        let plain = Array(text.utf8)
        switch self {
        case .utf8: return [plain]
        case .utf16LittleEndian: return [text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }]
        case .utf16BigEndian: return [text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }]
        case .utf32LittleEndian: return [text.unicodeScalars.flatMap { Self.bytes(of: $0.value).reversed() }]
        case .utf32BigEndian: return [text.unicodeScalars.flatMap { Self.bytes(of: $0.value) }]
        case .percent, .json, .xml: return []
        case .base64:
            // Also of UTF-16, in both byte orders, which differ in what is before the first character.
            let wide = Array(text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }.dropLast())
            return [plain, wide].flatMap { bytes in (0..<3).flatMap { Base64Spelling.bytes(of: bytes, after: $0) } }
        }
    }

    private static func bytes(of value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
