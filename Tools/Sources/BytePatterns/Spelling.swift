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
        case .xml: return Self.unique(Self.entities.map { Self.replaced(plain, $0) }).filter { $0 != plain }
        case .base64: return (0..<3).flatMap { Base64Spelling.bytes(of: plain, after: $0) }
        }
    }

    /// What programs write for the characters of markup: all of them, those that matter in an attribute, those that matter
    /// in text, and with numbers for the quotation marks.
    private static let entities: [[UInt8: String]] = {
        let text = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
        let variants = [
            text.merging(["\"": "&quot;", "'": "&apos;"]) { $1 }, text.merging(["\"": "&quot;"]) { $1 }, text,
            ["&": "&amp;", "<": "&lt;"], text.merging(["\"": "&quot;", "'": "&#39;"]) { $1 },
            text.merging(["\"": "&#34;", "'": "&#39;"]) { $1 }, text.merging(["\"": "&quot;", "'": "&#x27;"]) { $1 },
        ]
        return variants.map { variant in
            Dictionary(
                uniqueKeysWithValues: variant.compactMap { pair in pair.key.utf8.first.map { ($0, pair.value) } })
        }
    }()

    private static func replaced(_ bytes: [UInt8], _ entities: [UInt8: String]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in entities[byte].map { Array($0.utf8) } ?? [byte] }
    }

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
        let plain = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        // Some programs escape what matters in markup as well.
        let safe = plain.replacing("&", with: "\\u0026").replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
        let variants = [plain, safe].flatMap { variant in
            ["/", "\\/", "\\u002f", "\\x2f"].map { variant.replacing("/", with: $0) }
        }
        return unique(
            unique(variants.map { Array($0.utf8) }).flatMap { bytes in
                ["0123456789abcdef", "0123456789ABCDEF"].flatMap { digits in
                    [uppercasedEscapes(bytes, digits), uppercasedEscapes(ascii(bytes, digits), digits)]
                }
            })
    }

    /// With `\u` for each UTF-16 unit beyond ASCII.
    private static func ascii(_ text: [UInt8], _ digits: String) -> [UInt8] {
        let digits = Array(digits.utf8)
        return String(decoding: text, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
            if unit < 0x80 { return [UInt8(unit)] }
            return [UInt8(ascii: "\\"), UInt8(ascii: "u")] + [12, 8, 4, 0].map { digits[Int(unit >> $0) & 15] }
        }
    }

    /// The same with the given digits in the escapes of ASCII: `\u002f` as `\u002F`.
    private static func uppercasedEscapes(_ bytes: [UInt8], _ digits: String) -> [UInt8] {
        guard digits.contains("F") else { return bytes }
        var text = String(decoding: bytes, as: UTF8.self)
        for (lower, upper) in [
            ("\\u002f", "\\u002F"), ("\\x2f", "\\x2F"), ("\\u003c", "\\u003C"), ("\\u003e", "\\u003E"),
        ] { text = text.replacing(lower, with: upper) }
        return Array(text.utf8)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func unique(_ variants: [[UInt8]]) -> [[UInt8]] {
        variants.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
