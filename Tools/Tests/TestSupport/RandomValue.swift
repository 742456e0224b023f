import Foundation

/// A property-list value made up by a seeded generator.
public enum RandomValue {
    private static let pieces = [
        "a", "B", "é", "😀", "<", ">", "&", "\"", "'", " ", "\n", "\t", "0", "7", "]]>", "&amp;", "<key>", "漢",
    ]

    /// A value of that many levels.
    public static func make(depth: Int, using generator: inout SeededGenerator) -> Any {
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

    /// A dictionary of values of that many levels.
    public static func dictionary(depth: Int, using generator: inout SeededGenerator) -> [String: Any] {
        var entries: [String: Any] = [:]
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            entries[text(using: &generator)] = make(depth: depth, using: &generator)
        }
        return entries
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
            .joined()
    }
}
