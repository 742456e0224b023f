/// A quoted string, from plain text and escape sequences.
struct UnescapedText {
    private var bytes: [UInt8] = []
    /// The first half of a surrogate pair, until the second half follows.
    private var high: UInt16?

    var isEmpty: Bool { bytes.isEmpty && high == nil }

    var string: String {
        String(decoding: bytes, as: UTF8.self) + (high == nil ? "" : "\u{FFFD}")
    }

    mutating func append(_ slice: Slice<UnsafeRawBufferPointer>) {
        guard !slice.isEmpty else { return }
        flush()
        bytes.append(contentsOf: slice)
    }

    mutating func append(_ byte: UInt8) {
        flush()
        bytes.append(byte)
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        flush()
        bytes.append(contentsOf: String(scalar).utf8)
    }

    /// Appends a UTF-16 code unit. An unpaired surrogate becomes U+FFFD.
    mutating func append(unit: UInt16) {
        if let first = high, UTF16.isTrailSurrogate(unit) {
            high = nil
            bytes.append(contentsOf: String(decoding: [first, unit], as: UTF16.self).utf8)
        } else if UTF16.isLeadSurrogate(unit) {
            flush()
            high = unit
        } else {
            append(Unicode.Scalar(unit) ?? "\u{FFFD}")
        }
    }

    private mutating func flush() {
        guard high != nil else { return }
        high = nil
        bytes.append(contentsOf: "\u{FFFD}".utf8)
    }
}
