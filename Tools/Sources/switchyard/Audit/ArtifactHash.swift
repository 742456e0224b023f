import Foundation

/// The SHA-256 of an artifact, by which a page can be told to be about it.
///
/// The hash of a folder is that of the lines `HASH  ./PATH` of its files, sorted by their bytes:
/// `find . -type f | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum`.
enum ArtifactHash {
    /// The hash in hexadecimal digits; `nil` if something cannot be read.
    static func sha256(at path: String) -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        guard isFolder.boolValue else { return file(path) }
        guard let names = FileManager.default.enumerator(atPath: path) else { return nil }
        var paths: [String] = []
        while let name = names.nextObject() as? String {
            if names.fileAttributes?[.type] as? FileAttributeType == .typeRegular { paths.append("./" + name) }
        }
        var lines = SHA256()
        for name in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard let hash = file(path + "/" + name) else { return nil }
            Array("\(hash)  \(name)\n".utf8).withUnsafeBytes { lines.add($0) }
        }
        return lines.digits
    }

    private static func file(_ path: String) -> String? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }  // Read in parts of 1 MB.
        defer { try? handle.close() }
        var hash = SHA256()
        do {
            while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty {
                data.withUnsafeBytes { hash.add($0) }
            }
        } catch {
            return nil
        }
        return hash.digits
    }
}

/// SHA-256, as FIPS 180-4 describes it.
struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// Bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        byteCount += UInt64(bytes.count)
        var position = 0
        if !rest.isEmpty {
            position = min(64 - rest.count, bytes.count)
            rest += bytes[..<position]
            guard rest.count == 64 else { return }
            rest.withUnsafeBytes { Self.mix($0, &state) }
            rest = []
        }
        while bytes.count - position >= 64 {
            Self.mix(UnsafeRawBufferPointer(rebasing: bytes[position..<position + 64]), &state)
            position += 64
        }
        rest += bytes[position...]
    }

    /// The hash of what was added, in hexadecimal digits.
    var digits: String {
        var last = self
        var end: [UInt8] = [0x80]
        end += [UInt8](repeating: 0, count: (119 - Int(byteCount % 64)) % 64)
        end += (0..<8).map { UInt8(truncatingIfNeeded: (byteCount &<< 3) >> UInt64(56 - 8 * $0)) }
        end.withUnsafeBytes { last.add($0) }
        return last.state.map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: 8 - text.count) + text
        }.joined()
    }

    private static func mix(_ block: UnsafeRawBufferPointer, _ state: inout [UInt32]) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            for index in 0..<16 {
                words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
                let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            for index in 0..<64 {
                let choice = (e & f) ^ (~e & g)
                let one =
                    h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index] &+ words[index]
                let majority = (a & b) ^ (a & c) ^ (b & c)
                let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
                (h, g, f, e) = (g, f, e, d &+ one)
                (d, c, b, a) = (c, b, a, one &+ two)
            }
            for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
        }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
