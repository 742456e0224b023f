import BytePatterns

/// Base64 in lines, as in property lists and certificates, joined to lines without breaks. A break may be escaped, doubled, or between two
/// texts that a program joins: a certificate in JSON has `\n` at the end of each line, one in a program `" +` and a quotation mark.
struct Base64Lines {
    /// The joined lines of each block, with a null byte between the blocks.
    private(set) var bytes: [UInt8] = []
    /// Where parts of ``bytes`` were in the file, in ascending order.
    private var parts: [(joined: Int, offset: Int)] = []

    /// The most bytes of a break.
    private static let mostBytes = 96

    /// The digits of a line that is continued by another one.
    static let shortestLine = 16

    /// Joins lines; `nil` if none is continued.
    ///
    /// - Parameter runs: the runs of digits, at least those of ``shortestLine``.
    init?(_ file: UnsafeRawBufferPointer, runs: [Range<Int>]) {
        // Where the block that is being joined goes on.
        var next: Int?
        for run in runs where run.count >= Self.shortestLine {
            let end = run.upperBound
            guard end < file.count, let start = Self.end(ofBreakIn: file, at: end), Self.isDigit(file[start]) else {
                continue
            }
            if next != end {
                if !bytes.isEmpty { bytes.append(0) }
                add(file, run)
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

    static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2B
            || byte == 0x2D || byte == 0x2F || byte == 0x5F
    }

    // MARK: Breaks

    /// Where the digits go on behind a break, or behind blanks; `nil` if there is neither.
    static func end(ofBreakIn bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        var position = start
        // A text may end, and the next one begin.
        var quotes = 0
        var isJoined = false
        while position < bytes.count, position - start < mostBytes {
            let byte = bytes[position]
            if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                position += 1
            } else if quotes == 1, "+,.".utf8.contains(byte), !isJoined {
                isJoined = true
                position += 1
            } else if let next = mark(in: bytes, at: position) {
                quotes += 1
                position = next
            } else if let next = escape(in: bytes, at: position) {
                position = next
            } else {
                break
            }
        }
        return position > start && position < bytes.count && (quotes == 0 || quotes == 2) ? position : nil
    }

    /// The end of a quotation mark, which may be escaped.
    private static func mark(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        var position = start
        while position < bytes.count, bytes[position] == UInt8(ascii: "\\") { position += 1 }
        guard position < bytes.count, [0x22, 0x27, 0x60].contains(bytes[position]) else { return nil }
        return position + 1
    }

    /// The end of an escape that stands for a blank, also within other escapes.
    private static func escape(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        func has(_ text: StaticString, at position: Int) -> Bool {
            let count = text.utf8CodeUnitCount
            return position + count <= bytes.count
                && (0..<count).allSatisfy { bytes[position + $0] | 0x20 == text.utf8Start[$0] | 0x20 }
        }
        /// The end of a number in hexadecimal that is one of a blank.
        func blank(_ zeros: Int, at position: Int) -> Int? {
            guard position + zeros + 2 <= bytes.count, (0..<zeros).allSatisfy({ bytes[position + $0] == 0x30 }) else {
                return nil
            }
            let first = position + zeros
            return ["0a", "0d", "09", "20"].contains { has($0, at: first) } ? first + 2 : nil
        }
        var position = start
        switch bytes[start] {
        case UInt8(ascii: "\\"):
            while position < bytes.count, bytes[position] == UInt8(ascii: "\\") { position += 1 }
            guard position < bytes.count else { return nil }
            switch bytes[position] {
            case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), 0x0A, 0x0D: return position + 1
            case UInt8(ascii: "u"): return blank(2, at: position + 1)
            case UInt8(ascii: "x"): return blank(0, at: position + 1)
            case UInt8(ascii: "0"):
                return ["012", "015", "011"].contains { has($0, at: position) } ? position + 3 : nil
            default: return nil
            }
        case UInt8(ascii: "%"):
            position += 1
            while has("25", at: position) { position += 2 }
            return blank(0, at: position)
        case UInt8(ascii: "&"):
            position += 1
            while has("amp;", at: position) { position += 4 }
            let texts: [StaticString] = [
                "#10;", "#13;", "#9;", "#32;", "#xa;", "#xd;", "#x9;", "#x20;", "#x0a;", "#x0d;",
            ]
            return texts.first { has($0, at: position) }.map { position + $0.utf8CodeUnitCount }
        default: return nil
        }
    }
}
