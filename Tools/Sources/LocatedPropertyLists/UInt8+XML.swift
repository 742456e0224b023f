extension UInt8 {
    /// XML's white space; no other may stand between the tags of a property list.
    package var isXMLSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
    }

    package var isASCIIDigit: Bool { 0x30...0x39 ~= self }
}
