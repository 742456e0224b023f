/// Names of files for texts of a bundle, which may be long, alike, or lead elsewhere.
enum FileName {
    /// Letters and digits of ASCII, and every other byte as a number: a part of a name in every file system.
    static func plain(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber)
            return isPlain ? String(character) : "_\(String(byte, radix: 16))"
        }.joined()
    }

    /// As ``plain(_:)``, but of a long text its beginning and its digest: file systems end names at 255 bytes.
    static func short(_ text: String) -> String {
        let plain = plain(text)
        return plain.utf8.count <= 100 ? plain : "\(plain.prefix(60))-\(digest(text))"
    }

    /// 64 bits of FNV-1a, in hexadecimal digits: the same at every start.
    static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
