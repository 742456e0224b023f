/// File names made from texts of a bundle, which may be long, alike, or paths to other folders.
enum FileName {
    /// The text with every byte except ASCII letters and digits written as a number, which is valid in every file system.
    static func plain(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber)
            return isPlain ? String(character) : "_\(String(byte, radix: 16))"
        }.joined()
    }

    /// As ``plain(_:)``, but with a digest in place of the end of a long text: names are limited to 255 bytes.
    static func short(_ text: String) -> String {
        let plain = plain(text)
        return plain.utf8.count <= 100 ? plain : "\(plain.prefix(60))-\(digest(text))"
    }

    /// 64 bits of FNV-1a as hexadecimal digits, the same in every process.
    static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
