import TestSupport

/// Swift's small strings, as compilers write them into instructions.
enum SmallStringCode {
    static func words(_ text: String) -> (UInt64, UInt64) {
        let bytes = Array(text.utf8)
        var low: UInt64 = 0
        var high: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            if index < 8 {
                low |= UInt64(byte) << UInt64(index * 8)
            } else {
                high |= UInt64(byte) << UInt64((index - 8) * 8)
            }
        }
        let isASCII = bytes.allSatisfy { $0 < 128 }
        high |= (isASCII ? 0xE0 | UInt64(bytes.count) : 0xA0 | UInt64(bytes.count)) << 56
        return (low, high)
    }

    static func x86(_ text: String, _ random: inout SeededGenerator) -> Bytes {
        func move(_ value: UInt64, _ register: Int) -> Bytes {
            var bytes: Bytes = [register < 8 ? 0x48 : 0x49, UInt8(0xB8 + register % 8)]
            bytes.append64(Int(bitPattern: UInt(value)))
            return bytes
        }
        let (low, high) = words(text)
        let first = random.pick([0, 1, 2, 6, 7, 8, 9, 10, 11])
        let second = random.pick([0, 1, 2, 6, 7, 8, 9, 10, 11])
        let between = random.pick([Bytes(), [0x48, 0x89, 0xC7], [0x0F, 0x1F, 0x40, 0x00], [0x48, 0x89, 0x45, 0xF0]])
        return random.oneIn(4)
            ? move(high, second) + between + move(low, first) : move(low, first) + between + move(high, second)
    }

    static func arm64(_ text: String, _ random: inout SeededGenerator) -> Bytes {
        func move(_ value: UInt64, _ register: Int) -> [Int] {
            var words: [Int] = []
            for shift in 0..<4 {
                let part = Int(value >> UInt64(shift * 16) & 0xFFFF)
                if part == 0 { continue }
                words.append((words.isEmpty ? 0xD280_0000 : 0xF280_0000) | shift << 21 | part << 5 | register)
            }
            return words
        }
        let (low, high) = words(text)
        let first = random.pick([0, 2, 8, 9, 20])
        let second = random.pick([1, 3, 10, 11, 21])
        var one = move(low, first)
        var two = move(high, second)
        var result = Bytes()
        let interleaves = random.oneIn(2)
        if interleaves {
            while !one.isEmpty || !two.isEmpty {
                if two.isEmpty || (!one.isEmpty && random.oneIn(2)) {
                    result.append32(one.removeFirst())
                } else {
                    result.append32(two.removeFirst())
                }
            }
        } else {
            for word in one { result.append32(word) }
            if random.oneIn(3) { result.append32(0xAA08_03E0) }
            for word in two { result.append32(word) }
        }
        return result
    }

    /// Instructions without texts.
    static func filler(_ architecture: MachOWriter.Architecture, _ random: inout SeededGenerator) -> Bytes {
        var bytes = Bytes()
        let count = 20 + random.upTo(200)
        switch architecture {
        case .arm64, .arm64e, .arm64_32:
            for _ in 0..<count {
                bytes.append32(
                    random.pick([
                        0xD503_201F, 0xAA00_03E1, 0x9100_43FF, 0xF940_0108, 0xD65F_03C0, 0x5280_0028, 0xB4000060,
                    ]))
            }
        case .x86, .i386:
            for _ in 0..<count {
                bytes += random.pick([
                    [0x90], [0x48, 0x89, 0xE5], [0x48, 0x83, 0xEC, 0x20], [0xC3], [0xE8, 1, 2, 0, 0],
                    [0x0F, 0x1F, 0x44, 0, 0],
                ])
            }
        case .armv7:
            for _ in 0..<count { bytes.append32(random.pick([0xE1A0_0000, 0xE12F_FF1E])) }
        }
        return bytes
    }
}
