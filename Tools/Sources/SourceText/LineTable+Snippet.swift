extension LineTable {
    /// Returns the line of a position with a caret under its column, or `nil` if there is no such line.
    package func snippet(at position: SourcePosition, width: Int = Snippet.defaultWidth) -> Snippet? {
        guard let range = contentRange(ofLine: position.line) else { return nil }
        var end = range.lowerBound + min(position.column - 1, range.count)
        // Not within a character, because half of one would become a longer sequence.
        while end > range.lowerBound, end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        // Counted in the repaired text, because repairing invalid UTF-8 moves the columns after it.
        let before = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
        let line = before + String(decoding: bytes[end..<range.upperBound], as: UTF8.self)
        return Snippet(line: line, column: before.utf8.count + 1, width: width)
    }
}
