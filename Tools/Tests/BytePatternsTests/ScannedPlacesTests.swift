import CByteScan
import TestSupport
import Testing

@testable import BytePatterns

/// The loops over blocks find what the plain loop finds, on whatever processor.
@Suite struct ScannedPlacesTests {
    private static let seeds = (0..<SoakCount.of(full: 400, slice: 40)).map { UInt64($0) }

    /// Bytes in which something may begin nearly everywhere, or that are digits, or anything.
    private static func bytes(_ generator: inout SeededGenerator) -> [UInt8] {
        let heads: [[UInt8]] = [
            Array("%41".utf8), Array("\\n".utf8), Array("&amp;".utf8), [0x1F, 0x8B, 8], Array("PK\u{3}".utf8),
            Array("H4s".utf8), Array("UEs".utf8), Array("eJ".utf8), Array("eNeAeFeG".utf8), [0x78, 0x9C, 1],
            [0x78, 1, 1], [0x48, 0x89, 0xE5],
            [0x18, 0x57, 3], Array("bplist00".utf8), Array("VGhlIHNlcnZlcnMgYXJlIGhlcmUs".utf8), Array("\"".utf8), [0],
            [0xFF],
        ]
        var bytes: [UInt8] = []
        let count = generator.upTo(300)
        while bytes.count < count {
            switch generator.upTo(3) {
            case 0: bytes += generator.pick(heads)
            case 1: bytes.append(UInt8(truncatingIfNeeded: generator.next()))
            default: bytes += (0...generator.upTo(90)).map { _ in UInt8(0x41 + generator.upTo(25)) }
            }
        }
        return bytes
    }

    private struct Places: Equatable {
        let escapes, headers, base64: [Int]

        init(_ places: ScannedPlaces) {
            (escapes, headers, base64) = (places.escapes, places.headers, places.base64.map(\.place))
        }
    }

    @Test(arguments: [true, false]) func everyFormFindsTheSame(isCode: Bool) {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let bytes = Self.bytes(&generator)
            // Also at the ends of parts, wherever they are.
            for end in bytes.count > 40
                ? [bytes.count, bytes.count - 1, bytes.count - 33, 35, 34, 33, 32, 31, 1, 0] : [bytes.count]
            {
                bytes.withUnsafeBytes { all in
                    let part = UnsafeRawBufferPointer(rebasing: all[..<end])
                    let plain = Places(ScannedPlaces(part, isCode: isCode, form: switchyard_plain))
                    for form in [switchyard_blocks, switchyard_fastest] {
                        #expect(
                            Places(ScannedPlaces(part, isCode: isCode, form: form)) == plain, "\(seed) \(end) \(form)")
                    }
                }
            }
        }
    }

    /// More places than are noted at once.
    @Test func manyPlacesAreAllFound() {
        let bytes = [UInt8](repeating: 0x25, count: 3) + (0..<5_000).flatMap { _ in Array("%41%".utf8) }
        bytes.withUnsafeBytes { bytes in
            let escapes = ScannedPlaces(bytes, isCode: false).escapes
            #expect(
                escapes == bytes.indices.filter { bytes[$0] == 0x25 && $0 + 1 < bytes.count && bytes[$0 + 1] == 0x34 })
        }
    }

    /// Texts of five characters or more, of either byte order, wherever they begin and end.
    @Test(arguments: [2, 4], [true, false]) func wideTextIsFound(unit: Int, isBig: Bool) {
        let text = Array("staging.example:8443".utf8)
        for length in [6, 7, 15, 20] {
            for before in 0..<40 {
                for after in [0, 1, 2, 9, 31, 40] {
                    let wide = text.prefix(length).flatMap { character in
                        let zeros = [UInt8](repeating: 0, count: unit - 1)
                        return isBig ? zeros + [character] : [character] + zeros
                    }
                    let bytes = [UInt8](repeating: 0xAA, count: before) + wide + [UInt8](repeating: 0xAA, count: after)
                    let found = bytes.withUnsafeBytes { WideText.all(in: $0) }
                    #expect(found.map(\.characters) == [Array(text.prefix(length))], "\(length) \(before) \(after)")
                    #expect(found.first?.offset == before + (isBig ? unit - 1 : 0) && found.first?.unit == unit)
                }
            }
        }
    }

    /// As a loop over every byte would.
    @Test func runsOfDigitsAreFound() {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let bytes = Self.bytes(&generator)
            let least = 1 + generator.upTo(20)
            var expected: [Range<Int>] = []
            var start = 0
            for index in 0...bytes.count {
                let isDigit =
                    index < bytes.count && (bytes[index].isLetterOrNumber || "+-/_".utf8.contains(bytes[index]))
                if isDigit { continue }
                if index - start >= least { expected.append(start..<index) }
                start = index + 1
            }
            #expect(bytes.withUnsafeBytes { Base64Runs.all(in: $0, ofAtLeast: least) } == expected, "\(seed)")
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrNumber: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
