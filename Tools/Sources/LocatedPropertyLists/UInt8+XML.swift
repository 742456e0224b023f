extension UInt8 {
    /// Whether the byte is XML white space, which may occur between the tags of a property list.
    var isXMLSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
    }

    var isASCIIDigit: Bool { 0x30...0x39 ~= self }
}
