/// Whether the text of a leaf is one that Foundation reads.
enum LeafContent {
    /// What is the matter with the content of an element, or nil.
    ///
    /// Foundation resolves character references in strings and reals; the others it reads as they stand in the source.
    static func problem(of name: ElementName, source: Slice<UnsafeRawBufferPointer>, text: LeafText) -> String? {
        switch name {
        case .yes, .no: source.isEmpty ? nil : "<\(name.rawValue)> holds no text"
        case .integer: isInteger(source) ? nil : "this is no <integer> that a property list can hold"
        case .real: isReal(text.string) ? nil : "this is no <real> that a property list can hold"
        case .date: isDate(source) ? nil : "this is no <date>; one looks like 2024-12-31T23:59:59Z"
        case .data: isData(source) ? nil : "this is no <data>, which holds Base64"
        case .plist, .dict, .array, .key, .string: nil
        }
    }

    /// A sign, white space, then decimal or `0x` hexadecimal digits, from the least Int64 to the greatest UInt64.
    private static func isInteger(_ source: Slice<UnsafeRawBufferPointer>) -> Bool {
        let text = String(decoding: source, as: UTF8.self)
        // The common case first; digits alone have no second spelling.
        if Int64(text) != nil { return true }
        let isNegative = text.hasPrefix("-")
        var digits = Substring(text)
        if isNegative || text.hasPrefix("+") { digits = digits.dropFirst().drop(while: \.isWhitespace) }
        let isHexadecimal = digits.lowercased().hasPrefix("0x")
        if isHexadecimal { digits = digits.dropFirst(2) }
        guard digits.first?.isHexDigit == true, let value = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
            return false
        }
        return !isNegative || value <= Int64.min.magnitude
    }

    private static func isReal(_ text: String) -> Bool {
        // Swift also takes hexadecimal numbers, signs and payloads of NaN, and a NUL for the end.
        Double(text) != nil && text.utf8.allSatisfy(realCharacters.contains)
            && !["+nan", "-nan"].contains(text.lowercased())
    }

    /// Characters that are none of Base64 are passed over, those outside ASCII and sections are not.
    private static func isData(_ source: Slice<UnsafeRawBufferPointer>) -> Bool {
        !source.contains { $0 >= 0x80 || $0 == UInt8(ascii: "<") }
    }

    /// `2024-12-31T23:59:59Z`; the year may have a sign and more digits, and no number is checked for its range.
    private static func isDate(_ content: Slice<UnsafeRawBufferPointer>) -> Bool {
        let pattern = dateBehindYear
        let year = content.dropLast(pattern.count)
        let digits = year.first == UInt8(ascii: "-") ? year.dropFirst() : year
        return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
            && zip(content.suffix(pattern.count), pattern).allSatisfy { byte, expected in
                expected == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == expected
            }
    }

    private static let realCharacters = Set("0123456789+-.eEinftyaINFTYA".utf8)
    private static let dateBehindYear = Array("-00-00T00:00:00Z".utf8)
}
