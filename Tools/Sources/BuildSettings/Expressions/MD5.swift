import Foundation

/// MD5 (RFC 1321), which `:__md5` needs. It protects nothing.
enum MD5 {
    /// The hash of a text in hexadecimal digits.
    static func hexadecimal(of text: String) -> String {
        var bytes = Array(text.utf8)
        let bits = UInt64(bytes.count) * 8
        bytes += [0x80] + Array(repeating: 0, count: (119 - bytes.count % 64) % 64)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let words = (0..<16).map { word in
                (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + 4 * word + $1]) << (8 * UInt32($1)) }
            }
            var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
            for step in 0..<64 {
                let (mixed, word) =
                    switch step / 16 {
                    case 0: ((b & c) | (~b & d), step)
                    case 1: ((d & b) | (~d & c), 5 * step + 1)
                    case 2: (b ^ c ^ d, 3 * step + 5)
                    default: (c ^ (b | ~d), 7 * step)
                    }
                let sum = a &+ mixed &+ constants[step] &+ words[word % 16]
                let turn = turns[step / 16][step % 4]
                (a, d, c, b) = (d, c, b, b &+ (sum << turn | sum >> (32 - turn)))
            }
            for (index, value) in [a, b, c, d].enumerated() { hash[index] &+= value }
        }
        return hash.map(\.byteSwapped).map { String(format: "%08x", $0) }.joined()
    }

    private static let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
}
