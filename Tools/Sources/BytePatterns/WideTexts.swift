/// The texts of ASCII in UTF-16 or UTF-32 that a part of a file has, of either byte order, without the zeros.
package struct WideTexts: Sendable {
    /// One of the texts.
    package struct Text: Sendable {
        /// Where the first character is in the part of the file.
        package let offset: Int
        /// The number of bytes of a character.
        package let unit: Int
        /// Where the characters are in ``WideTexts/characters``.
        package let range: Range<Int>
    }

    /// The texts, in the order in which they are in the file.
    package private(set) var texts: [Text] = []
    /// The characters of all texts, with a null byte behind each text.
    package private(set) var characters: [UInt8] = []

    init() {}

    /// Adds characters. The zeros of one more may be missing, because they are before it in one of the byte orders.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ offset: Int, unit: Int, count: Int) {
        let last = offset + unit * count
        let hasLast = last < bytes.count && (0x20..<0x7F).contains(bytes[last])
        let start = characters.count
        for index in 0..<(hasLast ? count + 1 : count) { characters.append(bytes[offset + unit * index]) }
        texts.append(Text(offset: offset, unit: unit, range: start..<characters.count))
        characters.append(0)
    }

    /// The text that has a range of ``characters``; `nil` for one of several texts.
    package func text(at range: Range<Int>) -> Text? {
        var (low, high) = (0, texts.count)
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].range.upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return low < texts.count && texts[low].range.upperBound >= range.upperBound ? texts[low] : nil
    }
}
