import Foundation
import PropertyLists
import TestSupport

/// A property list with nothing folded together: texts and keys as code units, integers beyond 64 bits with a sign.
indirect enum Tree {
    case text([UInt16])
    case integer(isNegative: Bool, UInt64)
    /// The bits, with one pattern for all that is not a number.
    case real(UInt64)
    case truth(Bool)
    case date(UInt64)
    case data([UInt8])
    case array([Tree])
    case dictionary([Entry])

    struct Entry {
        let key: [UInt16]
        var value: Tree
    }

    static func real(_ number: Double) -> Tree { .real(number.isNaN ? Double.nan.bitPattern : number.bitPattern) }

    static func integer(_ number: Int64) -> Tree { .integer(isNegative: number < 0, number.magnitude) }

    /// A date has no zero with a sign.
    static func date(_ seconds: Double) -> Tree { .date(seconds == 0 ? 0 : seconds.bitPattern) }

    init(_ value: PropertyListValue) {
        switch value {
        case .string(let text): self = .text(Array(text.utf16))
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .boolean(let truth): self = .truth(truth)
        case .date(let date): self = .date(date.timeIntervalSinceReferenceDate)
        case .data(let data): self = .data(Array(data))
        case .array(let elements): self = .array(elements.map(Tree.init))
        case .dictionary(let entries):
            self = .dictionary(entries.map { Entry(key: Array($0.key.utf16), value: Tree($0.value)) })
        }
    }

    /// Whether two are the same. The order of a dictionary's entries does not matter, but of those with one key.
    func isSame(as other: Tree) -> Bool {
        switch (self, other) {
        case (.text(let mine), .text(let theirs)): return mine == theirs
        case (.integer(let sign, let mine), .integer(let otherSign, let theirs)):
            return sign == otherSign && mine == theirs
        case (.real(let mine), .real(let theirs)), (.date(let mine), .date(let theirs)): return mine == theirs
        case (.truth(let mine), .truth(let theirs)): return mine == theirs
        case (.data(let mine), .data(let theirs)): return mine == theirs
        case (.array(let mine), .array(let theirs)):
            return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let mine), .dictionary(let theirs)):
            let (mine, theirs) = (Self.sorted(mine), Self.sorted(theirs))
            return mine.count == theirs.count
                && zip(mine, theirs).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
        default: return false
        }
    }

    private static func sorted(_ entries: [Entry]) -> [Entry] {
        entries.enumerated().sorted { first, second in
            first.element.key == second.element.key
                ? first.offset < second.offset : first.element.key.lexicographicallyPrecedes(second.element.key)
        }.map(\.element)
    }

    /// The tree with what is at a path of child indices changed.
    func changed(at path: ArraySlice<Int>, by change: (Tree) -> Tree) -> Tree {
        guard let index = path.first else { return change(self) }
        switch self {
        case .array(var elements):
            elements[index] = elements[index].changed(at: path.dropFirst(), by: change)
            return .array(elements)
        case .dictionary(var entries):
            entries[index].value = entries[index].value.changed(at: path.dropFirst(), by: change)
            return .dictionary(entries)
        default: return self
        }
    }
}

/// Which property lists a format can hold.
enum TreeFormat {
    case xml, binary
}

extension SeededGenerator {
    private static let plain = ["a", "B", "é", "e\u{301}", "n\u{303}", "ñ", "😀", "<", "&", "]]>", " ", "7", "漢"]
    private static let more = ["\n", "\t", "\r", "a\u{FEFF}", "\u{85}", "\u{2028}", "\u{FFFD}", "&amp;", "<!--", "\"'"]

    mutating func units(_ format: TreeFormat, isKey: Bool = false) -> [UInt16] {
        var units: [UInt16] = []
        for _ in 0..<upTo(isKey ? 3 : 5) {
            if format == .binary, oneIn(12) {
                units.append(pick([0xD800, 0xDC00, 0xFFFE, 0xFEFF, 1, 0]))
            } else {
                units += Array((oneIn(3) ? pick(Self.more) : pick(Self.plain)).utf16)
            }
        }
        // Halves of two pairs that meet would be one character.
        return String(decoding: units, as: UTF16.self).utf16.count == units.count ? units : [0x61]
    }

    /// A value of a file.
    mutating func tree(_ format: TreeFormat, depth: Int) -> Tree {
        switch upTo(depth > 0 ? 12 : 8) {
        case 0: return .truth(oneIn(2))
        case 1: return .integer(Int64.random(in: .min ... .max, using: &self))
        case 2: return oneIn(3) ? .integer(isNegative: false, UInt64.max - UInt64(upTo(9))) : .integer(Int64(upTo(300)))
        case 3: return .real(number())
        case 4:
            if format == .binary, oneIn(2) { return .date(number().bitPattern & ~(0x7FF << 52) | 0x41C << 52) }
            return .date(Double(Int64.random(in: -60_000_000_000...250_000_000_000, using: &self)))
        case 5: return .data((0..<upTo(40)).map { UInt8($0) })
        case 6...8: return .text(units(format))
        case 9, 10: return .array((0..<upTo(4)).map { _ in tree(format, depth: depth - 1) })
        default: return dictionary(format, depth: depth - 1)
        }
    }

    mutating func dictionary(_ format: TreeFormat, depth: Int) -> Tree {
        var entries: [Tree.Entry] = []
        for _ in 0..<upTo(6) {
            let key = units(format, isKey: true)
            // Readers of binary files disagree on which of two equal keys counts.
            let isTaken = entries.contains { $0.key == key }
            if isTaken, format == .binary || !oneIn(2) { continue }
            entries.append(Tree.Entry(key: key, value: tree(format, depth: depth)))
        }
        return .dictionary(entries)
    }

    mutating func number() -> Double {
        switch upTo(7) {
        case 0: .infinity
        case 1: -.infinity
        case 2: .nan
        case 3: pick([0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.1754943508222875e-38, 0.1])
        case 4: Double(upTo(1_000))
        default: Double.random(in: -1e9...1e9, using: &self)
        }
    }

    /// A value to write, not always one that every format can hold.
    mutating func value(depth: Int) -> PropertyListValue {
        switch upTo(depth > 0 ? 11 : 8) {
        case 0: .boolean(oneIn(2))
        case 1: .integer(Int64.random(in: .min ... .max, using: &self))
        case 2: .real(number())
        case 3: .date(Date(timeIntervalSinceReferenceDate: oneIn(3) ? number() : Double(upTo(4_000_000_000))))
        case 4: .data(Data((0..<upTo(40)).map { UInt8($0) }))
        case 5 where oneIn(3):
            .string(pick(["\u{0}", "a\u{1}", "\u{FEFF}x", "\u{FFFE}", "\u{FFFF}", "\u{1F}", "\u{7F}"]))
        case 5...8: .string(String(decoding: units(.xml), as: UTF16.self))
        case 9: .array((0..<upTo(3)).map { _ in value(depth: depth - 1) })
        default:
            .dictionary(
                Dictionary(
                    (0..<upTo(3)).map { _ in
                        (String(decoding: units(.xml, isKey: true), as: UTF16.self), value(depth: depth - 1))
                    }
                ) { first, _ in first })
        }
    }
}
