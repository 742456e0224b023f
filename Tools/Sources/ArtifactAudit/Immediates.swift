/// Finds short texts that a compiler wrote as numbers in instructions: Swift keeps a string of up to 15 bytes in two words.
///
/// The first word has the first eight bytes; the second one the rest, with the length and a mark in its highest byte
/// (`StringObject.swift` in the standard library).
struct Immediates: Sendable {
    /// The two words of a text.
    struct Words: Sendable, Hashable {
        let first: UInt64
        let second: UInt64

        /// The words of a text of 6 to 15 bytes, as Swift has them; `nil` for another length.
        init?(_ text: String) {
            let bytes = Array(text.utf8)
            guard (AuditedText.shortest...AuditedText.longestImmediate).contains(bytes.count) else { return nil }
            let isASCII = bytes.allSatisfy { $0 < 0x80 }
            func word(_ part: ArraySlice<UInt8>) -> UInt64 {
                part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            first = word(bytes.prefix(8))
            second = word(bytes.dropFirst(8)) | UInt64((isASCII ? 0xE0 : 0xA0) | UInt8(bytes.count)) << 56
        }
    }

    /// The processors whose instructions are read.
    enum Processor: Sendable { case x86_64, arm64 }

    private let texts: [Words: [Int]]
    private let firsts: Set<UInt64>
    private let byFirst: [UInt64: [Words]]
    /// How far apart the two words may be.
    private static let reach = 96

    init(_ texts: [String]) {
        var known: [Words: [Int]] = [:]
        for (index, text) in texts.enumerated() {
            if let words = Words(text) { known[words, default: []].append(index) }
        }
        self.texts = known
        byFirst = Dictionary(grouping: known.keys, by: \.first)
        firsts = Set(byFirst.keys)
    }

    /// The indices of the texts that the instructions have, with the offset of the first word.
    func found(in code: UnsafeRawBufferPointer, _ processor: Processor) -> [(text: Int, offset: Int)] {
        guard !texts.isEmpty else { return [] }
        var firstPlaces: [(words: UInt64, offset: Int)] = []
        var seconds: [UInt64: [Int]] = [:]
        let wanted = Set(texts.keys.map(\.second))
        let note: (UInt64, Int) -> Void = { value, offset in
            if firsts.contains(value) { firstPlaces.append((value, offset)) }
            if wanted.contains(value) { seconds[value, default: []].append(offset) }
        }
        switch processor {
        case .x86_64: Self.forEachMove(in: code, note)
        case .arm64: Self.forEachConstant(in: code, note)
        }
        return firstPlaces.flatMap { place in
            (byFirst[place.words] ?? []).filter { words in
                (seconds[words.second] ?? []).contains { abs($0 - place.offset) <= Self.reach }
            }.flatMap { words in (texts[words] ?? []).map { (text: $0, offset: place.offset) } }
        }
    }

    /// The constants of `movabs`: a prefix 48 or 49, an opcode B8 to BF, and eight bytes.
    private static func forEachMove(in code: UnsafeRawBufferPointer, _ body: (UInt64, Int) -> Void) {
        guard code.count >= 10, let base = code.baseAddress else { return }
        for offset in 0...(code.count - 10) where code[offset] & 0xFE == 0x48 && code[offset + 1] & 0xF8 == 0xB8 {
            body(UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset + 2, as: UInt64.self)), offset)
        }
    }

    /// What `movz` and the `movk` after it make of a register of 64 bits.
    private static func forEachConstant(in code: UnsafeRawBufferPointer, _ body: (UInt64, Int) -> Void) {
        guard let base = code.baseAddress else { return }
        var registers = [UInt64](repeating: 0, count: 32)
        var starts = [Int](repeating: 0, count: 32)
        for offset in stride(from: 0, to: code.count - 3, by: 4) {
            let instruction = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let register = Int(instruction & 31)
            let value = UInt64(instruction >> 5 & 0xFFFF)
            let shift = UInt64(instruction >> 21 & 3) * 16
            switch instruction >> 23 {
            case 0b1_1010_0101:
                registers[register] = value << shift
                starts[register] = offset
            case 0b1_1110_0101:
                registers[register] = registers[register] & ~(0xFFFF << shift) | value << shift
            default: continue
            }
            body(registers[register], starts[register])
        }
    }
}
