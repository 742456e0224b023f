import BytePatterns

/// Finds texts of up to 15 bytes in literals that a compiler wrote as numbers in instructions: Swift keeps a string of up to 15 bytes in two
/// words, also a part of a longer one, such as `"qa.host.io/"` of `"qa.host.io/\(id)"`.
///
/// The first word has the first eight bytes; the second one the rest, with the length and a mark in its highest byte
/// (`StringObject.swift` in the standard library).
struct Immediates: Sendable {
    /// A text in the instructions.
    struct Found: Sendable, Hashable {
        /// The index of the text.
        let text: Int
        /// Where the first of its words is.
        let offset: Int
        /// Whether all of it was read. Otherwise a part of it is there, and what belongs to the part is not known.
        let isCertain: Bool
    }

    /// The processors whose instructions are read.
    enum Processor: Sendable { case x86_64, arm64 }

    /// A text at a place of a literal.
    private struct Place: Sendable {
        let text: Int
        let position: Int
        /// How many bytes of the text are in the words.
        let counts: (first: Int, second: Int)
        /// Whether texts that may be there have the same part, by which it says nothing.
        let isShared: (first: Bool, second: Bool)
    }

    /// Some bytes of a word, from one of them on.
    private struct Key: Hashable, Sendable {
        let position: Int
        let count: Int
        let bytes: UInt64
    }

    private let texts: [(bytes: [UInt8], text: AuditedText)]
    /// By the bytes that the first word has, where these are more than those of the second one; otherwise by those.
    private let byFirst: [Key: [Place]]
    private let bySecond: [Key: [Place]]
    private let firstKeys: [(position: Int, count: Int)]
    private let secondKeys: [(position: Int, count: Int)]

    /// How far apart the two words are, as a rule, and how far where one of them is set before a loop or a branch.
    private static let reach = 96
    static let longReach = 4_096
    /// The fewest bytes of a text that say that it is there.
    private static let shortestPart = 6

    /// - Parameters:
    ///   - texts: what must not be there. Longer texts than literals of this kind are left out.
    ///   - allowed: what may be there.
    init(_ texts: [AuditedText], allowed: [String]) {
        var (byFirst, bySecond): ([Key: [Place]], [Key: [Place]]) = ([:], [:])
        let allowed = Set(allowed.flatMap { Self.parts($0.utf8.map(Self.folded)[...]) })
        func isShared(_ part: ArraySlice<UInt8>) -> Bool {
            part.count < Self.shortestPart || Self.parts(part).allSatisfy(allowed.contains)
        }
        self.texts = texts.map { (Array($0.text.utf8), $0) }
        for (index, text) in self.texts.enumerated() {
            let bytes = text.bytes.map(Self.folded)
            guard (AuditedText.shortest...AuditedText.longestImmediate).contains(bytes.count) else { continue }
            for position in 0...AuditedText.longestImmediate - bytes.count {
                let first = max(0, min(8 - position, bytes.count))
                let second = bytes.count - first
                let place = Place(
                    text: index, position: position, counts: (first, second),
                    isShared: (isShared(bytes[..<first]), isShared(bytes[first...])))
                if first >= second {
                    let key = Key(position: position, count: first, bytes: Self.word(bytes[..<first]))
                    byFirst[key, default: []].append(place)
                } else {
                    let key = Key(
                        position: max(0, position - 8), count: second, bytes: Self.word(bytes[first...]))
                    bySecond[key, default: []].append(place)
                }
            }
        }
        (self.byFirst, self.bySecond) = (byFirst, bySecond)
        firstKeys = Set(byFirst.keys.map { [$0.position, $0.count] }).map { ($0[0], $0[1]) }
        secondKeys = Set(bySecond.keys.map { [$0.position, $0.count] }).map { ($0[0], $0[1]) }
    }

    /// The texts that the instructions have.
    func found(in code: UnsafeRawBufferPointer, _ processor: Processor) -> [Found] {
        guard !firstKeys.isEmpty || !secondKeys.isEmpty else { return [] }
        var (firsts, seconds): ([(word: UInt64, offset: Int)], [(word: UInt64, offset: Int)]) = ([], [])
        let note: (UInt64, Int) -> Void = { word, offset in
            if Self.literalCount(word) != nil { seconds.append((word, offset)) }
            if Self.isText(word) { firsts.append((word, offset)) }
        }
        switch processor {
        case .x86_64: Self.forEachMove(in: code, note)
        case .arm64: Self.forEachConstant(in: code, note)
        }
        firsts.sort { $0.offset < $1.offset }
        seconds.sort { $0.offset < $1.offset }
        let places = Dictionary(grouping: seconds.indices) { seconds[$0].word }
        var found: Set<Found> = []
        for first in firsts {
            var near: [Literal]?
            for place in Self.places(first.word, firstKeys, byFirst) {
                let literals = near ?? Self.literals(first, seconds)
                near = literals
                add(place, literals, first.offset, isShared: place.isShared.first, to: &found) {
                    // Another word that completes it, further away.
                    seconds.isEmpty ? false : self.isCompleted(first, place, places, seconds)
                }
            }
        }
        for second in seconds {
            var near: [Literal]?
            for place in Self.places(second.word, secondKeys, bySecond) {
                let literals = near ?? Self.literals(endingWith: second, firsts)
                near = literals
                add(place, literals, second.offset, isShared: place.isShared.second, to: &found) { false }
            }
        }
        return found.sorted { ($0.offset, $0.text, $0.isCertain ? 0 : 1) < ($1.offset, $1.text, $1.isCertain ? 0 : 1) }
    }

    /// A literal of two words that are near one another.
    private typealias Literal = (bytes: [UInt8], offset: Int)

    private func add(
        _ place: Place, _ literals: [Literal], _ offset: Int, isShared: Bool, to found: inout Set<Found>,
        isCompleted: () -> Bool
    ) {
        let (bytes, text) = texts[place.text]
        var isThere = false
        for literal in literals where Self.has(literal.bytes, bytes, at: place.position, text.kind == .host) {
            isThere = true
            // The literal says where it ends.
            let isCertain = literal.bytes.withUnsafeBytes {
                TextEnds($0, place.position..<place.position + bytes.count, .utf8).areCertain(for: text)
            }
            if isCertain { found.insert(Found(text: place.text, offset: literal.offset, isCertain: true)) }
        }
        // A part of it, and nothing that belongs to it or something further away that does.
        guard !isThere, !isShared, literals.isEmpty || isCompleted() else { return }
        found.insert(Found(text: place.text, offset: offset, isCertain: false))
    }

    private static func has(_ literal: [UInt8], _ text: [UInt8], at position: Int, _ ignoresCase: Bool) -> Bool {
        guard position + text.count <= literal.count else { return false }
        let part = literal[position..<position + text.count]
        return ignoresCase ? zip(part, text).allSatisfy { folded($0) == folded($1) } : part.elementsEqual(text)
    }

    /// Whether a word of a text's end is somewhere in the same function.
    private func isCompleted(
        _ first: (word: UInt64, offset: Int), _ place: Place, _ places: [UInt64: [Int]],
        _ seconds: [(word: UInt64, offset: Int)]
    ) -> Bool {
        guard place.counts.second > 0 else { return false }
        let bytes = texts[place.text].bytes
        let rest = bytes[place.counts.first...]
        // The text at the end of its literal.
        let count = place.position + bytes.count
        return [UInt64(0xE0), 0xA0].contains { mark in
            let word = Self.word(rest) | (mark | UInt64(count)) << 56
            guard let indices = places[word] else { return false }
            let index = Self.firstIndex(indices.count) { seconds[indices[$0]].offset >= first.offset - Self.longReach }
            return index < indices.count && seconds[indices[index]].offset <= first.offset + Self.longReach
        }
    }

    // MARK: Words

    private static func places(
        _ word: UInt64, _ keys: [(position: Int, count: Int)], _ table: [Key: [Place]]
    ) -> [Place] {
        guard !keys.isEmpty else { return [] }
        let word = folded(word)
        return keys.flatMap { position, count -> [Place] in
            let bytes = word >> UInt64(8 * position) & (count == 8 ? .max : 1 << UInt64(8 * count) - 1)
            return table[Key(position: position, count: count, bytes: bytes)] ?? []
        }
    }

    /// Every part of the length that says something.
    private static func parts(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
        guard bytes.count >= shortestPart else { return [] }
        return (bytes.startIndex...bytes.endIndex - shortestPart).map { word(bytes[$0..<$0 + shortestPart]) }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func folded(_ byte: UInt8) -> UInt8 { byte | 0x20 }

    private static func folded(_ word: UInt64) -> UInt64 { word | 0x2020_2020_2020_2020 }

    /// Whether a word may have the first bytes of a text: no byte of a control character, and zeros behind the last one.
    private static func isText(_ word: UInt64) -> Bool {
        let count = 8 - word.leadingZeroBitCount / 8
        return count >= shortestPart && (0..<count).allSatisfy { word >> UInt64(8 * $0) & 0xFF >= 0x20 }
    }

    /// The length of the literal that a second word is of; `nil` for another word.
    private static func literalCount(_ word: UInt64) -> Int? {
        let mark = UInt8(truncatingIfNeeded: word >> 56)
        let count = Int(mark & 0x0F)
        guard mark & 0xF0 == 0xE0 || mark & 0xF0 == 0xA0, count >= AuditedText.shortest else { return nil }
        let rest = max(0, count - 8)
        let isWhole = (0..<7).allSatisfy { index in
            let byte = UInt8(truncatingIfNeeded: word >> UInt64(8 * index))
            return index < rest ? byte >= 0x20 : byte == 0
        }
        return isWhole ? count : nil
    }

    private static func literal(_ first: UInt64, _ second: UInt64) -> [UInt8]? {
        guard let count = literalCount(second), 8 - first.leadingZeroBitCount / 8 == min(count, 8) else { return nil }
        return (0..<count).map { index -> UInt8 in
            let word = index < 8 ? first : second
            return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
        }
    }

    /// The literals that begin with a word.
    private static func literals(
        _ first: (word: UInt64, offset: Int), _ seconds: [(word: UInt64, offset: Int)]
    ) -> [Literal] {
        near(first.offset, seconds).compactMap { second in
            literal(first.word, second.word).map { ($0, first.offset) }
        }
    }

    private static func literals(
        endingWith second: (word: UInt64, offset: Int), _ firsts: [(word: UInt64, offset: Int)]
    ) -> [Literal] {
        near(second.offset, firsts).compactMap { first in
            literal(first.word, second.word).map { ($0, first.offset) }
        }
    }

    private static func near(
        _ offset: Int, _ words: [(word: UInt64, offset: Int)]
    ) -> ArraySlice<(word: UInt64, offset: Int)> {
        let start = firstIndex(words.count) { words[$0].offset >= offset - reach }
        return words[start...].prefix { $0.offset <= offset + reach }
    }

    /// The first index that meets a condition, which all later ones meet as well.
    private static func firstIndex(_ count: Int, _ isMet: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isMet(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: Instructions

    /// The constants of `movabs` (a prefix 48 or 49, an opcode B8 to BF, and eight bytes), and what `lea` and `add` make of one a little later:
    /// a compiler writes the second of two similar numbers as a difference.
    private static func forEachMove(in code: UnsafeRawBufferPointer, _ body: (UInt64, Int) -> Void) {
        guard code.count >= 10, let base = code.baseAddress else { return }
        var registers = [(word: UInt64, offset: Int)](repeating: (0, .min), count: 16)
        func number(_ offset: Int) -> UInt64 {
            UInt64(bitPattern: Int64(Int32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: Int32.self))))
        }
        for offset in 0...(code.count - 10) where code[offset] & 0xF8 == 0x48 {
            let (prefix, opcode, mode) = (code[offset], code[offset + 1], code[offset + 2])
            let source = Int(mode & 7 | prefix << 3 & 8)
            switch opcode {
            case 0xB8...0xBF where prefix & 6 == 0:
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset + 2, as: UInt64.self))
                registers[Int(opcode & 7 | prefix << 3 & 8)] = (word, offset)
                body(word, offset)
            // lea: a register and a difference of one or four bytes.
            case 0x8D where mode & 7 != 4 && (mode & 0xC0 == 0x40 || mode & 0xC0 == 0x80):
                guard registers[source].offset >= offset - reach else { continue }
                let isShort = mode & 0xC0 == 0x40
                let difference =
                    isShort ? UInt64(bitPattern: Int64(Int8(bitPattern: code[offset + 3]))) : number(offset + 3)
                body(registers[source].word &+ difference, offset)
            case 0x81 where mode & 0xF8 == 0xC0:
                guard registers[source].offset >= offset - reach else { continue }
                body(registers[source].word &+ number(offset + 3), offset)
            default: continue
            }
        }
    }

    /// What `movz` and the `movk` after it make of a register of 64 bits, and what `add` and `sub` make of that.
    private static func forEachConstant(in code: UnsafeRawBufferPointer, _ body: (UInt64, Int) -> Void) {
        guard let base = code.baseAddress else { return }
        struct Register {
            var word: UInt64 = 0
            var start = -1
            /// Whether the word may still get other parts.
            var isOpen = false
        }
        var registers = [Register](repeating: Register(), count: 32)
        func close(_ register: Int) {
            guard registers[register].isOpen else { return }
            registers[register].isOpen = false
            body(registers[register].word, registers[register].start)
        }
        for offset in stride(from: 0, to: code.count - 3, by: 4) {
            let instruction = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            let register = Int(instruction & 31)
            let source = Int(instruction >> 5 & 31)
            let value = UInt64(instruction >> 5 & 0xFFFF)
            let shift = UInt64(instruction >> 21 & 3) * 16
            switch instruction >> 23 {
            case 0b1_1010_0101:
                close(register)
                registers[register] = Register(word: value << shift, start: offset, isOpen: true)
            case 0b1_1110_0101:
                let old = registers[register]
                guard old.start >= 0 else { continue }
                registers[register] = Register(
                    word: old.word & ~(0xFFFF << shift) | value << shift, start: old.isOpen ? old.start : offset,
                    isOpen: true)
            // add and sub of a number of 12 bits.
            case 0b1_0010_0010, 0b1_1010_0010:
                guard source < 31, registers[source].start >= offset - reach, registers[source].start >= 0 else {
                    continue
                }
                close(source)
                let number = UInt64(instruction >> 10 & 0xFFF) << (instruction >> 22 & 1 == 1 ? 12 : 0)
                let word = registers[source].word
                close(register)
                registers[register] = Register(
                    word: instruction >> 30 & 1 == 1 ? word &- number : word &+ number, start: offset, isOpen: true)
            // A copy of a register, which gets other parts.
            case 0b1_0101_0100 where instruction & 0xFFE0_FFE0 == 0xAA00_03E0:
                let copied = Int(instruction >> 16 & 31)
                guard copied < 31, registers[copied].start >= offset - reach, registers[copied].start >= 0 else {
                    continue
                }
                close(copied)
                close(register)
                registers[register] = Register(word: registers[copied].word, start: offset, isOpen: true)
            default: continue
            }
        }
        for register in registers.indices { close(register) }
    }
}
