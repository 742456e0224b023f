/// The text of a leaf, from plain text, character references, and CDATA sections.
package struct LeafText {
    /// Whether the text is needed. A file may contain megabytes that are not.
    private let isKept: Bool
    private var bytes: [UInt8] = []

    package init(of name: ElementName) {
        isKept = name == .key || name == .real
    }

    package var string: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func append(_ slice: Slice<UnsafeRawBufferPointer>) {
        if isKept { bytes.append(contentsOf: slice) }
    }

    package mutating func append(_ scalar: Unicode.Scalar) {
        if isKept { bytes.append(contentsOf: String(scalar).utf8) }
    }
}
