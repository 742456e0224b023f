/// Patterns of similar length, which are found by looking at every `stride`-th block of four bytes.
///
/// Each place of a pattern has exactly one of these blocks at one of the first `stride` offsets of the pattern. A small
/// table of bits tells nearly all other blocks apart, and no step depends on the one before, so that the processor works
/// on several at the same time.
struct PatternGroup: Sendable {
    /// The number of bytes from one block to the next.
    private let stride: Int
    /// A bit for each hash of a block that a pattern has: small enough for a cache of the processor.
    private let filter: [UInt8]
    private let filterBits: UInt32
    private let blocks: BlockTable

    /// - Parameter patterns: patterns of at least four bytes.
    init(_ patterns: [(index: Int, pattern: BytePattern)]) {
        let shortest = patterns.map(\.pattern.bytes.count).min() ?? Self.block
        let stride = min(shortest, 64) - Self.block + 1
        var found: [UInt32: [BlockTable.Candidate]] = [:]
        for (index, pattern) in patterns {
            for offset in 0..<stride {
                let bytes = pattern.bytes[offset..<(offset + Self.block)]
                let value = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                found[Self.folded(value), default: []].append(.init(pattern: index, offset: offset))
            }
        }
        // Few of the bits are set, so that few blocks look like one of a pattern.
        var bits: UInt32 = 12
        while bits < 20, found.count * 32 > 1 << bits { bits += 1 }
        var filter = [UInt8](repeating: 0, count: 1 << (bits - 3))
        for value in found.keys {
            let slot = Self.slot(value, bits)
            filter[Int(slot >> 3)] |= 1 << UInt8(slot & 7)
        }
        self.stride = stride
        self.filter = filter
        filterBits = bits
        blocks = BlockTable(found)
    }

    /// The number of bytes of a block.
    static let block = 4

    /// Reports the places of patterns whose block begins in a range.
    func search(
        _ bytes: UnsafeRawBufferPointer, blocksIn range: Range<Int>, _ patterns: [BytePattern],
        _ body: (PatternSearch.Match) -> Void
    ) {
        let end = min(range.upperBound, bytes.count - Self.block + 1)
        var start = (range.lowerBound + stride - 1) / stride * stride
        guard start < end, let base = bytes.baseAddress else { return }
        filter.withUnsafeBufferPointer { filter in
            let (stride, shift) = (stride, 32 - filterBits)
            // 1 if a pattern may have the block.
            @inline(__always) func mayMatch(_ offset: Int) -> UInt8 {
                let slot = Self.hash(Self.folded(base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))) >> shift
                return filter[Int(slot >> 3)] >> UInt8(truncatingIfNeeded: slot & 7) & 1
            }
            while start + 3 * stride < end {
                let first = mayMatch(start) | mayMatch(start + stride)
                let second = mayMatch(start + 2 * stride) | mayMatch(start + 3 * stride)
                if first | second != 0 {
                    for index in 0..<4 { compare(bytes, at: start + index * stride, patterns, body) }
                }
                start += 4 * stride
            }
            while start < end {
                if mayMatch(start) != 0 { compare(bytes, at: start, patterns, body) }
                start += stride
            }
        }
    }

    private func compare(
        _ bytes: UnsafeRawBufferPointer, at place: Int, _ patterns: [BytePattern], _ body: (PatternSearch.Match) -> Void
    ) {
        let value = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
        blocks.forEachCandidate(of: Self.folded(value)) { candidate in
            let pattern = patterns[candidate.pattern]
            let offset = place - candidate.offset
            guard offset >= 0, pattern.bytes.count <= bytes.count - offset else { return }
            let text = UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + pattern.bytes.count)])
            let isEqual =
                pattern.ignoresCase
                ? zip(text, pattern.bytes).allSatisfy { $0.lowercasedASCII == $1 }
                : text.elementsEqual(pattern.bytes)
            if isEqual { body(PatternSearch.Match(pattern: candidate.pattern, offset: offset)) }
        }
    }

    /// The same for both cases of a letter. Other bytes that become equal are distinguished later.
    @inline(__always)
    private static func folded(_ value: UInt32) -> UInt32 { value | 0x2020_2020 }

    @inline(__always)
    private static func hash(_ value: UInt32) -> UInt32 { value &* 0x9E37_79B1 }

    private static func slot(_ value: UInt32, _ bits: UInt32) -> UInt32 { hash(value) >> (32 - bits) }
}
