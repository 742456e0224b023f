/// The name of a zip entry.
enum EntryName {
    /// The text of a name.
    ///
    /// Names with the UTF-8 flag are UTF-8, others code page 437. Apple's tools write UTF-8 without the flag, though,
    /// so that whatever is valid UTF-8 is read as that.
    ///
    /// - Parameter unicode: the name of the Unicode path field, if there is a valid one.
    static func text(of bytes: ArraySlice<UInt8>, isUTF8: Bool, unicode: ArraySlice<UInt8>?) -> String {
        if let unicode, let text = String(validating: unicode) { return text }
        if let text = String(validating: bytes) { return text }
        if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
        return bytes.reduce(into: "") { text, byte in
            text.unicodeScalars.append(byte < 128 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 128])
        }
    }

    /// Whether unpacking an entry of that name writes outside the folder, or somewhere else on another system.
    static func isUnsafe(_ name: String) -> Bool {
        let bytes = name.utf8
        if bytes.isEmpty || bytes.first == slash || bytes.contains(0) || bytes.contains(backslash) { return true }
        // A drive of Windows: C:name.
        if bytes.count >= 2, bytes[bytes.index(after: bytes.startIndex)] == UInt8(ascii: ":"),
            let letter = name.unicodeScalars.first, letter.isASCII, letter.properties.isAlphabetic
        {
            return true
        }
        return bytes.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }

    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    private static let codePage437 = Array(
        ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
            + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}

extension String {
    /// The text of bytes, if they are UTF-8.
    init?(validating bytes: ArraySlice<UInt8>) {
        guard let text = bytes.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }) else { return nil }
        self = text
    }
}
