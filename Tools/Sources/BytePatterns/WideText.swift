import CByteScan

/// Text of ASCII in UTF-16 or UTF-32, of either byte order, without the zeros.
package struct WideText: Sendable {
    /// Where the first character is.
    package let offset: Int
    /// The number of bytes of a character.
    package let unit: Int
    /// The characters. The zeros of the last one may be missing, because they are before it in one of the byte orders.
    package let characters: [UInt8]

    /// Each text of at least five characters.
    package static func all(in bytes: UnsafeRawBufferPointer) -> [WideText] {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return [] }
        var texts: [WideText] = []
        var position = 0
        while position < bytes.count {
            var (unit, length) = (2, 0)
            let start = switchyard_next_wide(base, bytes.count, position, &unit, &length)
            guard start < bytes.count else { break }
            position = start + unit * length
            let hasLast = position < bytes.count && (0x20..<0x7F).contains(bytes[position])
            let count = hasLast ? length + 1 : length
            texts.append(WideText(offset: start, unit: unit, characters: (0..<count).map { bytes[start + unit * $0] }))
        }
        return texts
    }
}
