/// Edits of one text, which are made at once: their offsets are those of the text before.
struct TextEdits {
    private var edits: [(range: Range<Int>, text: String)] = []

    /// Removes a range.
    mutating func remove(_ range: Range<Int>) { edits.append((range, "")) }

    /// Replaces a range.
    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, text)) }

    /// Inserts a text. What is inserted at the same offset stays in the order of the calls.
    mutating func insert(_ text: String, at offset: Int) { edits.append((offset..<offset, text)) }

    /// The text after the edits. Of two that overlap, the first one is made.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        let ordered = edits.enumerated().sorted { left, right in
            let (first, second) = (left.element.range, right.element.range)
            if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
            // An insertion comes before a removal at the same offset.
            if first.isEmpty != second.isEmpty { return first.isEmpty }
            return left.offset < right.offset
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var offset = 0
        for (_, edit) in ordered where edit.range.lowerBound >= offset {
            result += bytes[offset..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            offset = edit.range.upperBound
        }
        return result + bytes[offset...]
    }
}
