extension UInt8 {
    /// Whether the byte is XML white space, which may occur between the tags of a property list.
    package var isXMLSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
    }

    package var isASCIIDigit: Bool { 0x30...0x39 ~= self }
}
