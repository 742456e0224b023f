/// Which patterns have a block of four bytes, and where.
struct BlockTable: Sendable {
    /// A pattern that has the block.
    struct Candidate: Sendable {
        /// The index of the pattern.
        let pattern: Int
        /// The number of bytes of the pattern before the block.
        let offset: Int
    }

    /// An open hash table: a block, and where its candidates are.
    private let slots: [(block: UInt32, candidates: Range<UInt32>)]
    private let candidates: [Candidate]

    init(_ found: [UInt32: [Candidate]]) {
        var count = 16
        while count < found.count * 4 { count *= 2 }
        var slots = [(block: UInt32, candidates: Range<UInt32>)](repeating: (0, 0..<0), count: count)
        var candidates: [Candidate] = []
        for (block, members) in found.sorted(by: { $0.key < $1.key }) {
            let first = UInt32(candidates.count)
            candidates += members
            var slot = Self.slot(block, count)
            while !slots[slot].candidates.isEmpty { slot = (slot + 1) & (count - 1) }
            slots[slot] = (block, first..<UInt32(candidates.count))
        }
        self.slots = slots
        self.candidates = candidates
    }

    /// Calls `body` for each pattern that has a block.
    func forEachCandidate(of block: UInt32, _ body: (Candidate) -> Void) {
        var slot = Self.slot(block, slots.count)
        while !slots[slot].candidates.isEmpty {
            if slots[slot].block == block {
                for index in slots[slot].candidates { body(candidates[Int(index)]) }
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
    }

    private static func slot(_ block: UInt32, _ count: Int) -> Int {
        Int(truncatingIfNeeded: (block &* 0x85EB_CA6B) >> 9) & (count - 1)
    }
}
