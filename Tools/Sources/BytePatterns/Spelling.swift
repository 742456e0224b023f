/// A way in which a text is written in a file.
public enum Spelling: String, Sendable, Hashable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    /// As in the query of a URL: `https%3A%2F%2Fqa.example`.
    case percent
    /// As many programs write JSON: `https:\/\/qa.example`, and other characters as `\u00e9`.
    case json
    /// As in XML and HTML: `a&amp;b`.
    case xml
    case base64

    /// The bytes that a file with the text has, without those that depend on what is around it: one entry for each variant.
    ///
    /// Returns nothing where the spelling is the same as in UTF-8.
    public func bytes(of text: String) -> [[UInt8]] {
        let plain = Array(text.utf8)
        switch self {
        case .utf8: return [plain]
        case .utf16LittleEndian: return [text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }]
        case .utf16BigEndian: return [text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }]
        case .percent: return Self.percentEncoded(plain).filter { $0 != plain }
        case .json: return Self.escaped(text).filter { $0 != plain }
        case .xml:
            let escaped = Array(
                plain.flatMap { byte -> [UInt8] in Self.entities[byte].map { Array($0.utf8) } ?? [byte] })
            return escaped == plain ? [] : [escaped]
        case .base64: return (0..<3).flatMap { Base64Spelling.bytes(of: plain, after: $0) }
        }
    }

    private static let entities: [UInt8: String] = [
        UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "\""): "&quot;",
        UInt8(ascii: "'"): "&apos;",
    ]

    /// With all characters encoded that are not unreserved, as for a value in a query, and with those only that no URL has
    /// in any place, each with digits in both cases.
    private static func percentEncoded(_ bytes: [UInt8]) -> [[UInt8]] {
        let unreserved = Set("-._~".utf8)
        let reserved = unreserved.union(":/?#[]@!$&'()*+,;=%".utf8)
        return unique(
            [unreserved, reserved].flatMap { kept in
                [Array("0123456789ABCDEF".utf8), Array("0123456789abcdef".utf8)].map { digits in
                    bytes.flatMap { byte -> [UInt8] in
                        if kept.contains(byte) || isAlphanumeric(byte) { return [byte] }
                        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                    }
                }
            })
    }

    private static func escaped(_ text: String) -> [[UInt8]] {
        let withSlashes = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let both = [withSlashes, withSlashes.replacing("/", with: "\\/")]
        return unique(
            both.flatMap { text in
                [Array(text.utf8), ascii(text, "0123456789abcdef"), ascii(text, "0123456789ABCDEF")]
            })
    }

    /// With `\u` for each UTF-16 unit beyond ASCII.
    private static func ascii(_ text: String, _ digits: String) -> [UInt8] {
        let digits = Array(digits.utf8)
        return text.utf16.flatMap { unit -> [UInt8] in
            if unit < 0x80 { return [UInt8(unit)] }
            return [UInt8(ascii: "\\"), UInt8(ascii: "u")] + [12, 8, 4, 0].map { digits[Int(unit >> $0) & 15] }
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func unique(_ variants: [[UInt8]]) -> [[UInt8]] {
        variants.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
