/// A text within a longer one that is encoded in base64, as RFC 4648 has it.
enum Base64Spelling {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The characters that the bytes alone decide, in the alphabets for files and for URLs.
    ///
    /// - Parameter before: how many bytes come before in a group of three, 0 to 2.
    static func bytes(of text: [UInt8], after before: Int) -> [[UInt8]] {
        let bits = before * 8
        let end = bits + text.count * 8
        // Characters of six bits, of which none belongs to what comes before or after.
        let first = (bits + 5) / 6
        let last = end / 6
        guard first < last else { return [] }
        var standard: [UInt8] = []
        standard.reserveCapacity(last - first)
        for index in first..<last {
            let position = index * 6 - bits
            let byte = text[position / 8]
            let next = position / 8 + 1 < text.count ? text[position / 8 + 1] : 0
            let pair = UInt16(byte) << 8 | UInt16(next)
            standard.append(letters[Int(pair >> UInt16(10 - position % 8)) & 63])
        }
        guard standard.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else {
            return [standard]
        }
        let forURLs = standard.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return [standard, forURLs]
    }
}
