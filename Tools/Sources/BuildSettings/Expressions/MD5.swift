import Foundation

/// The MD5 digest, for the operator `__md5`. It is not secure.
enum MD5 {
    /// The digest as 32 hexadecimal digits.
    static func hexadecimal(of bytes: [UInt8]) -> String {
        var message = bytes
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        let length = UInt64(bytes.count) &* 8
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            message.append(UInt8(truncatingIfNeeded: length >> shift))
        }

        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
        for start in stride(from: 0, to: message.count, by: 64) { update(&state, with: message[start..<start + 64]) }
        return state.map(hexadecimal).joined()
    }

    private static func update(_ state: inout [UInt32], with block: ArraySlice<UInt8>) {
        let words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(block[at + $1]) << UInt32(8 * $1) }
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        for round in 0..<64 {
            let mixed: (UInt32, Int)
            switch round / 16 {
            case 0: mixed = ((b & c) | (~b & d), round)
            case 1: mixed = ((d & b) | (~d & c), (5 * round + 1) % 16)
            case 2: mixed = (b ^ c ^ d, (3 * round + 5) % 16)
            default: mixed = (c ^ (b | ~d), (7 * round) % 16)
            }
            let sum = a &+ mixed.0 &+ constants[round] &+ words[mixed.1]
            let shift = shifts[round / 16][round % 4]
            (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
        }
        state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d]
    }

    private static func hexadecimal(_ word: UInt32) -> String {
        let digits = String(word.byteSwapped, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    /// The whole part of 2^32 times the sine of each round's number.
    private static let constants = (1...64).map {
        UInt32(truncatingIfNeeded: Int64(abs(sin(Double($0))) * 4_294_967_296))
    }
}
