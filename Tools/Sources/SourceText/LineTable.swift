/// The lines of a text: converts byte offsets to positions and back, and returns the text of a line.
///
/// A line ends at LF, CR, or CRLF. A text that ends with a line ending has an empty last line.
package struct LineTable: Hashable, Sendable {
    /// The text in UTF-8.
    package let bytes: [UInt8]
    /// The start offsets of the lines; ascending and never empty.
    private let starts: [Int]

    /// Creates the lines of UTF-8 bytes; invalid bytes count like any others.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = bytes.withUnsafeBytes(Self.lineStarts)
    }

    /// Creates the lines of a string.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// The number of lines, at least one.
    package var count: Int { starts.count }

    /// Returns the position of a byte offset. An offset outside of the text becomes the nearest one inside, including
    /// its end.
    package func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
    }

    /// Returns the byte offset of a position, or `nil` if its line is shorter or does not exist.
    package func offset(of position: SourcePosition) -> Int? {
        guard let range = contentRange(ofLine: position.line), position.column - 1 <= range.count else { return nil }
        return range.lowerBound + position.column - 1
    }

    /// Returns the text of a line without its line ending, or `nil` if there is no such line. Invalid UTF-8 is
    /// replaced.
    package func text(ofLine line: Int) -> String? {
        contentRange(ofLine: line).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// The bytes of a line without its line ending.
    func contentRange(ofLine line: Int) -> Range<Int>? {
        guard line >= 1, line <= starts.count else { return nil }
        let start = starts[line - 1]
        guard line < starts.count else { return start..<bytes.count }
        var end = starts[line] - 1
        if end > start, bytes[end] == lineFeed, bytes[end - 1] == carriageReturn { end -= 1 }
        return start..<end
    }

    private static func lineStarts(in bytes: UnsafeRawBufferPointer) -> [Int] {
        func next(_ byte: UInt8, from offset: Int) -> Int {
            ByteSearch.firstOffset(of: byte, in: bytes, from: offset) ?? Int.max
        }
        var starts = [0]
        var feed = next(lineFeed, from: 0)
        var carriage = next(carriageReturn, from: 0)
        // Searches for each kind again only after the last match, so that the total time is linear.
        while min(feed, carriage) < Int.max {
            var end = feed
            if carriage < feed {
                end = carriage + 1 == feed ? feed : carriage
                carriage = next(carriageReturn, from: carriage + 1)
            }
            if end == feed { feed = next(lineFeed, from: feed + 1) }
            starts.append(end + 1)
        }
        return starts
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
