// Apple's systems have CryptoKit, which MessageDigest+CryptoKit.swift uses.
#if !canImport(CryptoKit)
    public import Foundation

    /// SHA-256, of bytes that come in parts.
    ///
    /// FIPS 180-4; `MessageDigestTests` has the vectors of RFC 6234.
    @_spi(Tools) public struct MessageDigest: Sendable {
        private static let blockBytes = 64

        private var hash = Self.start
        private var rest: [UInt8] = []
        private var count: UInt64 = 0

        /// Begins without bytes.
        public init() {}

        /// Adds bytes.
        public mutating func update(_ bytes: some ContiguousBytes) {
            bytes.withUnsafeBytes { bytes in
                count += UInt64(bytes.count)
                var next = bytes[...]
                if !rest.isEmpty {
                    let taken = next.prefix(Self.blockBytes - rest.count)
                    rest += taken
                    next = next.dropFirst(taken.count)
                    guard rest.count == Self.blockBytes else { return }
                    let block = rest
                    block.withUnsafeBytes { Self.mix($0, into: &hash) }
                    rest.removeAll()
                }
                let whole = next.count / Self.blockBytes * Self.blockBytes
                Self.mix(UnsafeRawBufferPointer(rebasing: next.prefix(whole)), into: &hash)
                rest += next.dropFirst(whole)
            }
        }

        /// The 32 bytes of the hash of what was added.
        public consuming func finish() -> [UInt8] {
            var end: [UInt8] = [0x80]
            end += Array(repeating: 0, count: (2 * Self.blockBytes - 9 - rest.count) % Self.blockBytes)
            let bits = count * 8
            update(end + Self.bytes(of: bits))
            return hash.flatMap(Self.bytes)
        }

        /// Mixes whole blocks in.
        private static func mix(_ blocks: UnsafeRawBufferPointer, into hash: inout [UInt32]) {
            let constants = constants
            var schedule = [UInt32](repeating: 0, count: constants.count)
            for block in stride(from: 0, to: blocks.count, by: blockBytes) {
                for word in 0..<16 {
                    schedule[word] = UInt32(
                        bigEndian: blocks.loadUnaligned(fromByteOffset: block + 4 * word, as: UInt32.self))
                }
                for word in 16..<schedule.count {
                    let (old, recent) = (schedule[word - 15], schedule[word - 2])
                    let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
                    let second = turned(recent, 17) ^ turned(recent, 19) ^ recent >> 10
                    schedule[word] = schedule[word - 16] &+ first &+ schedule[word - 7] &+ second
                }
                var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
                var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
                for word in schedule.indices {
                    let choice = (e & f) ^ (~e & g)
                    let majority = (a & b) ^ (a & c) ^ (b & c)
                    let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[word]
                    let sum = first &+ schedule[word]
                    let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
                    (h, g, f, e, d, c, b, a) = (g, f, e, d &+ sum, c, b, a, sum &+ second)
                }
                for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= value }
            }
        }

        @inline(__always)
        private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

        private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
            stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }

        private static let start: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
        ]

        private static let constants: [UInt32] = [
            0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
            0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
            0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
            0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
            0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
            0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
            0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
            0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
        ]
    }
#endif
