import BytePatterns

/// What is around a text in a file, which tells whether it is a part of a longer one.
struct TextEnds {
    private let bytes: UnsafeRawBufferPointer
    private let range: Range<Int>
    private let spelling: Spelling
    /// The number of bytes of a character of ASCII.
    private let unit: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ spelling: Spelling) {
        self.bytes = bytes
        self.range = range
        self.spelling = spelling
        unit = spelling == .utf16LittleEndian || spelling == .utf16BigEndian ? 2 : 1
    }

    /// Whether the text stands for itself.
    func fit(_ text: AuditedText) -> Bool {
        guard spelling != .base64 else { return true }
        switch text.kind {
        case .host: return isWholeHost
        case .value:
            // Longer values are in no other text by accident.
            return text.text.utf8.count > AuditedText.longestImmediate || isWholeToken(text.text)
        case .name: return true
        }
    }

    /// Whether a host is not a part of a longer name, such as `qa.example` of `latestqa.examples`. A subdomain counts, and
    /// so does what ends with more labels: a certificate is named `qa.example.cer`.
    private var isWholeHost: Bool {
        // A length or a tag around a text may look like a letter, so only two characters make a longer name, and only of
        // a short host.
        if range.count / unit < Self.mostCommonLength, isNamed(after(0)), isNamed(after(1)) { return false }
        return !isNamed(before(0)) || !isNamed(before(1)) || isBehindEscape || isAmongBinaryData
    }

    /// Whether a short text is not a part of a longer word, such as `test-1` of `latest-1`.
    private func isWholeToken(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return true }
        if isNamed(last), isNamed(after(0)), isNamed(after(1)), !isAmongBinaryData { return false }
        guard isNamed(first), isNamed(before(0)), isNamed(before(1)) else { return true }
        // Binary property lists have a tag with the length before a text.
        return before(0) == 0x50 | UInt8(truncatingIfNeeded: text.utf8.count) || isBehindEscape || isAmongBinaryData
    }

    /// The end of an escape is no letter of a name: `%2F`, `\x2f`, `\u002f`, `\n`.
    private var isBehindEscape: Bool {
        let slash = UInt8(ascii: "\\")
        return before(2) == UInt8(ascii: "%") || before(2) == UInt8(ascii: "x") && before(3) == slash
            || before(4) == UInt8(ascii: "u") && before(5) == slash || before(1) == slash
    }

    /// Whether what is before the text is no text: two letters in it mean nothing.
    private var isAmongBinaryData: Bool {
        let others = (0..<24).count { index in
            guard let byte = before(index + 2) else { return false }
            return byte >= 0x7F || byte < 0x20 && ![0, 9, 10, 13].contains(byte)
        }
        return others >= 6
    }

    /// The character so many characters before the text.
    private func before(_ index: Int) -> UInt8? { character(range.lowerBound - (index + 1) * unit) }

    private func after(_ index: Int) -> UInt8? { character(range.upperBound + index * unit) }

    private func character(_ index: Int) -> UInt8? {
        guard index >= 0, index + unit <= bytes.count else { return nil }
        guard unit == 2 else { return bytes[index] }
        let (low, high) = spelling == .utf16LittleEndian ? (index, index + 1) : (index + 1, index)
        return bytes[high] == 0 ? bytes[low] : nil
    }

    /// The length up to which a host may be the beginning of another one.
    private static let mostCommonLength = 12

    private func isNamed(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
