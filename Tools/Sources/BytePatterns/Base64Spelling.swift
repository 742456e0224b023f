/// A text within a longer one that is encoded in base64, as RFC 4648 has it.
enum Base64Spelling {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

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
        let values = (first..<last).map { index -> Int in
            (0..<6).reduce(0) { value, bit in
                let position = index * 6 + bit - bits
                let byte = text[position / 8]
                return value << 1 | Int(byte >> (7 - position % 8)) & 1
            }
        }
        let standard = values.map { $0 < 62 ? letters[$0] : $0 == 62 ? UInt8(ascii: "+") : UInt8(ascii: "/") }
        let forURLs = values.map { $0 < 62 ? letters[$0] : $0 == 62 ? UInt8(ascii: "-") : UInt8(ascii: "_") }
        return standard == forURLs ? [standard] : [standard, forURLs]
    }
}
