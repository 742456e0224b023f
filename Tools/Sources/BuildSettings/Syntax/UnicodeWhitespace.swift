/// The white space that is trimmed around the lines of a continued value: Foundation's set, which has more than the
/// blanks of the grammar.
enum UnicodeWhitespace {
    /// Whether Foundation's `CharacterSet.whitespaces` contains a scalar.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// The text without white space at both ends.
    static func trim(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard let first = scalars.firstIndex(where: { !contains($0) }),
            let last = scalars.lastIndex(where: { !contains($0) })
        else { return [] }
        return Array(String(scalars[first...last]).utf8)
    }
}
