extension String {
    /// The only build setting that a value refers to: `NAME` in `$(NAME)`.
    var onlyReference: String? {
        guard hasPrefix("$(") || hasPrefix("${"), hasSuffix(")") || hasSuffix("}") else { return nil }
        let name = utf8.dropFirst(2).dropLast()
        let isName = name.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        }
        return isName ? String(decoding: name, as: UTF8.self) : nil
    }
}
