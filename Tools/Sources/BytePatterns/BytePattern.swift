/// Bytes that are searched for.
package struct BytePattern: Sendable, Hashable {
    /// The bytes; lowercase where `ignoresCase` is true.
    package let bytes: [UInt8]
    /// Whether the letters of ASCII match in either case, as in the name of a host.
    package let ignoresCase: Bool

    /// Creates a pattern.
    package init(_ bytes: [UInt8], ignoresCase: Bool = false) {
        self.bytes = ignoresCase ? bytes.map(\.lowercasedASCII) : bytes
        self.ignoresCase = ignoresCase
    }
}

extension UInt8 {
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
