import BytePatterns

/// What is around a text in a file, which tells whether the text stands for itself.
///
/// In a pool of texts nothing is between one and the next, and a length or a kind before a text may be the code of a letter. So what looks
/// like a longer word may be the text all the same: nobody can tell from the bytes alone.
struct TextEnds {
    private let bytes: UnsafeRawBufferPointer
    private let range: Range<Int>
    private let spelling: Spelling

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ spelling: Spelling) {
        self.bytes = bytes
        self.range = range
        self.spelling = spelling
    }

    /// Whether the text is certainly no part of a longer word, such as `qa.example` of `latestqa.examples`. A subdomain counts as
    /// the host, and so does what ends with more labels: a certificate is named `qa.example.cer`.
    func areCertain(for text: AuditedText) -> Bool {
        // In base64, what is around a text says nothing.
        guard spelling != .base64 else { return true }
        // Longer values are in no other text by accident, unless a number goes on.
        let isShort = text.kind == .host || text.text.utf8.count <= AuditedText.longestImmediate
        let goesOn = isShort ? isNamed : isDigit
        return !(goesOn(text.text.utf8.first) && goesOn(character(range.lowerBound - spelling.unit)))
            && !(goesOn(text.text.utf8.last) && goesOn(character(range.upperBound)))
    }

    private func character(_ index: Int) -> UInt8? {
        let unit = spelling.unit
        guard index >= 0, index + unit <= bytes.count else { return nil }
        let isLittle = spelling == .utf16LittleEndian || spelling == .utf32LittleEndian
        let place = isLittle ? index : index + unit - 1
        let isASCII = (index..<index + unit).allSatisfy { $0 == place || bytes[$0] == 0 }
        return isASCII ? bytes[place] : nil
    }

    private func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

    private func isNamed(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
