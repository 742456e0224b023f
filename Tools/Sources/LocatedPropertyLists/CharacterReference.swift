/// An entity or character reference: `&amp;`, `&#65;`, `&#x41;`.
package struct CharacterReference {
    package let scalar: Unicode.Scalar
    /// The offset after its `;`.
    package let end: Int

    /// The limit on the length of a reference, with leading zeros, so that a stray `&` costs little.
    private static let lengthLimit = 16

    /// The reference whose `&` is at `offset`; `nil` if it is not valid in XML.
    package init?(in bytes: Slice<UnsafeRawBufferPointer>, at offset: Int) {
        let candidate = bytes[min(offset, bytes.endIndex)...].prefix(Self.lengthLimit)
        guard candidate.first == UInt8(ascii: "&"), let end = candidate.firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = String(decoding: candidate[..<end].dropFirst(), as: UTF8.self)
        guard let scalar = Self.scalar(named: name) else { return nil }
        self.scalar = scalar
        self.end = end + 1
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let isHexadecimal = name.hasPrefix("#x")
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        // The initializer would accept a sign.
        guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        return Unicode.Scalar(value)
    }
}
