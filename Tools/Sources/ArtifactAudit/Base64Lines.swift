import Foundation

/// Base64 with line breaks, as in property lists and certificates, joined to lines without them.
struct Base64Lines {
    /// The joined lines of each block, with a null byte between the blocks.
    private(set) var bytes: [UInt8] = []
    /// Where parts of ``bytes`` were in the file, in ascending order.
    private var parts: [(joined: Int, offset: Int)] = []

    /// The shortest line that is continued by the next one.
    private static let shortestLine = 16
    /// The most blanks at the start of a line.
    private static let mostBlanks = 64
    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2B
            || byte == 0x2D || byte == 0x2F || byte == 0x5F
    }

    /// Joins lines; `nil` if none is continued.
    init?(_ file: UnsafeRawBufferPointer) {
        guard let base = file.baseAddress else { return nil }
        var position = 0
        // Where the block that is being joined goes on.
        var next: Int?
        while position < file.count, let found = memchr(base + position, 0x0A, file.count - position) {
            let newline = UnsafeRawPointer(found) - base
            defer { position = newline + 1 }
            var end = newline
            while end > position, file[end - 1] == 0x0D { end -= 1 }
            // Most lines end here: their last characters are no digits of base64.
            guard end - Self.shortestLine >= 0,
                (end - Self.shortestLine..<end).allSatisfy({ Self.isDigit(file[$0]) })
            else {
                next = nil
                continue
            }
            var start = newline + 1
            while start < file.count, start - newline < Self.mostBlanks, [0x20, 0x09].contains(file[start]) {
                start += 1
            }
            guard start < file.count, Self.isDigit(file[start]) else {
                next = nil
                continue
            }
            if next == nil {
                var first = end
                while first > 0, Self.isDigit(file[first - 1]) { first -= 1 }
                if !bytes.isEmpty { bytes.append(0) }
                add(file, first..<end)
            }
            var after = start
            while after < file.count, Self.isDigit(file[after]) { after += 1 }
            add(file, start..<after)
            next = after
        }
        if parts.isEmpty { return nil }
    }

    private mutating func add(_ file: UnsafeRawBufferPointer, _ range: Range<Int>) {
        parts.append((bytes.count, range.lowerBound))
        bytes += file[range]
    }

    /// The offset in the file of a joined byte.
    func offset(of index: Int) -> Int {
        var low = 0
        var high = parts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].joined <= index { low = middle } else { high = middle }
        }
        return parts[low].offset + index - parts[low].joined
    }
}
