/// Patterns of similar length, and how far a search can move on at each block of bytes.
struct PatternGroup: Sendable {
    /// The window that is compared with the tables: as long as the shortest pattern.
    private let window: Int
    /// For the hash of the last bytes of a window: by how much to move on; 0 where a pattern may be.
    private let shifts: [UInt8]
    /// For the hash of the last bytes of a window: where its candidates begin, and, at the next index, where they end.
    private let starts: [UInt32]
    private let candidates: [UInt32]
    private let bits: UInt32
    private static let block = 4

    init(_ patterns: [(index: Int, pattern: BytePattern)]) {
        let window = min(patterns.map(\.pattern.bytes.count).min() ?? Self.block, 64)
        var entries: [(value: UInt32, shift: UInt8, pattern: Int)] = []
        for (index, pattern) in patterns {
            for end in Self.block...window {
                for value in Self.values(pattern.bytes[(end - Self.block)..<end], pattern.ignoresCase) {
                    entries.append((value, UInt8(window - end), index))
                }
            }
        }
        // One entry in sixteen is used, so that few bytes look like a pattern.
        var bits: UInt32 = 12
        while bits < 18, entries.count * 16 > 1 << bits { bits += 1 }
        var shifts = [UInt8](repeating: UInt8(window - Self.block + 1), count: 1 << bits)
        var lists = [[UInt32]](repeating: [], count: 1 << bits)
        for entry in entries {
            let slot = Int(Self.slot(entry.value, bits))
            shifts[slot] = min(shifts[slot], entry.shift)
            if entry.shift == 0, lists[slot].last != UInt32(entry.pattern) {
                lists[slot].append(UInt32(entry.pattern))
            }
        }
        self.window = window
        self.bits = bits
        self.shifts = shifts
        candidates = lists.flatMap { $0 }
        var starts: [UInt32] = [0]
        starts.reserveCapacity(lists.count + 1)
        for list in lists { starts.append(starts[starts.count - 1] + UInt32(list.count)) }
        self.starts = starts
    }

    /// Reports the patterns that begin with a window that ends in a range.
    func search(
        _ bytes: UnsafeRawBufferPointer, endingIn range: Range<Int>, _ patterns: [BytePattern],
        _ body: (PatternSearch.Match) -> Void
    ) {
        guard bytes.count >= window, let base = bytes.baseAddress else { return }
        shifts.withUnsafeBufferPointer { shifts in
            // The index of the last byte of the window.
            var last = max(range.lowerBound, window - 1)
            let end = range.upperBound
            let bits = bits
            while last < end {
                let value = UInt32(
                    littleEndian: base.loadUnaligned(fromByteOffset: last - (Self.block - 1), as: UInt32.self))
                let slot = Int(Self.slot(value, bits))
                let shift = shifts[slot]
                if shift == 0 {
                    compare(slot, bytes, at: last - window + 1, patterns, body)
                    last += 1
                } else {
                    last += Int(shift)
                }
            }
        }
    }

    private func compare(
        _ slot: Int, _ bytes: UnsafeRawBufferPointer, at offset: Int, _ patterns: [BytePattern],
        _ body: (PatternSearch.Match) -> Void
    ) {
        for candidate in starts[slot]..<starts[slot + 1] {
            let index = Int(candidates[Int(candidate)])
            let pattern = patterns[index]
            guard pattern.bytes.count <= bytes.count - offset else { continue }
            let text = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + pattern.bytes.count)])
            let isEqual =
                pattern.ignoresCase
                ? zip(text, pattern.bytes).allSatisfy { $0.lowercasedASCII == $1 }
                : text.elementsEqual(pattern.bytes)
            if isEqual { body(PatternSearch.Match(pattern: index, offset: offset)) }
        }
    }

    @inline(__always)
    private static func slot(_ value: UInt32, _ bits: UInt32) -> UInt32 { (value &* 0x9E37_79B1) >> (32 - bits) }

    /// What four bytes are as a number, in each case that they may have.
    private static func values(_ bytes: ArraySlice<UInt8>, _ ignoresCase: Bool) -> [UInt32] {
        bytes.reversed().reduce([0]) { values, byte in
            let spellings = ignoresCase ? Set([byte, byte.uppercasedASCII]) : [byte]
            return values.flatMap { value in spellings.map { value << 8 | UInt32($0) } }
        }
    }
}
