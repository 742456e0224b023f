/// Big-endian numbers.
enum BinaryNumber {
    /// The smallest of 1, 2, 4, and 8 bytes that can hold a number.
    static func size(of number: Int) -> Int {
        [1, 2, 4].first { number < 1 << ($0 * 8) } ?? 8
    }

    static func bytes(of number: Int, size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }

    /// A number that fits into `Int`.
    static func read(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.reduce(Optional(0)) { number, byte in
            number.flatMap { $0 <= Int.max >> 8 ? $0 << 8 | Int(byte) : nil }
        }
    }
}
