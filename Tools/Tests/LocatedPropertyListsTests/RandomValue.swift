import Foundation

/// A property-list value made up by a seeded generator.
enum RandomValue {
    /// Random numbers that are the same in each run.
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            // SplitMix64.
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    private static let pieces = [
        "a", "B", "é", "😀", "<", ">", "&", "\"", "'", " ", "\n", "\t", "0", "7", "]]>", "&amp;", "<key>", "漢",
    ]

    static func make(depth: Int, using generator: inout Generator) -> Any {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 7), using: &generator) {
        case 0: Bool.random(using: &generator)
        case 1: Int.random(in: Int.min...Int.max, using: &generator)
        case 2: Double.random(in: -1e9...1e9, using: &generator)
        case 3: Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &generator)))
        case 4: Data((0..<Int.random(in: 0...80, using: &generator)).map { UInt8($0) })
        case 5, 6: text(using: &generator)
        case 7, 8: (0..<Int.random(in: 0...6, using: &generator)).map { _ in make(depth: depth - 1, using: &generator) }
        default: dictionary(depth: depth - 1, using: &generator)
        }
    }

    static func dictionary(depth: Int, using generator: inout Generator) -> [String: Any] {
        var entries: [String: Any] = [:]
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            entries[text(using: &generator)] = make(depth: depth, using: &generator)
        }
        return entries
    }

    private static func text(using generator: inout Generator) -> String {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }
}
