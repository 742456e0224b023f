/// Checks whether Foundation can read the text of a leaf.
enum LeafContent {
    /// What is wrong with the content of an element; `nil` if it is valid.
    ///
    /// Foundation resolves character references only in strings and reals.
    static func problem(of name: ElementName, source: Slice<UnsafeRawBufferPointer>, text: LeafText) -> String? {
        switch name {
        case .yes, .no: source.isEmpty ? nil : "<\(name.rawValue)> must be empty"
        case .integer: isInteger(source) ? nil : "invalid <integer>"
        case .real: isReal(text.string) ? nil : "invalid <real>"
        case .date: isDate(source) ? nil : "invalid <date>; the format is 2024-12-31T23:59:59Z"
        case .data: isData(source) ? nil : "invalid <data>; it must be Base64"
        case .plist, .dict, .array, .key, .string: nil
        }
    }

    /// A sign, white space, and decimal or `0x` hexadecimal digits, from the minimum of `Int64` to the maximum of `UInt64`.
    private static func isInteger(_ source: Slice<UnsafeRawBufferPointer>) -> Bool {
        let text = String(decoding: source, as: UTF8.self)
        // The common case first.
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
        // Swift also accepts hexadecimal numbers, signs and payloads of NaN, and a NUL at the end.
        Double(text) != nil && text.utf8.allSatisfy(realCharacters.contains)
            && !["+nan", "-nan"].contains(text.lowercased())
    }

    /// ASCII characters that are not Base64 are ignored. Non-ASCII characters and CDATA sections are errors.
    private static func isData(_ source: Slice<UnsafeRawBufferPointer>) -> Bool {
        !source.contains { $0 >= 0x80 || $0 == UInt8(ascii: "<") }
    }

    /// `2024-12-31T23:59:59Z`. The year may have a sign and more digits, and ranges are not checked.
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
