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
        let mayBeDeflated: [Bool]
        let runs, wideRanges: [Range<Int>]
        let wide: [Int]
        let characters: [UInt8]

        init(_ places: ScannedPlaces) {
            (escapes, headers, base64) = (places.escapes, places.headers, places.base64.map(\.place))
            (mayBeDeflated, runs) = (places.base64.map(\.mayBeDeflated), places.runs)
            (wide, wideRanges) = (places.wide.texts.flatMap { [$0.offset, $0.unit] }, places.wide.texts.map(\.range))
            characters = places.wide.characters
        }
    }

    private static func expectSameForms(
        _ bytes: UnsafeRawBufferPointer, isCode: Bool, _ needs: ScannedPlaces.Needs, _ comment: Comment
    ) {
        let plain = Places(ScannedPlaces(bytes, isCode: isCode, needs: needs, form: switchyard_plain))
        for form in [switchyard_blocks, switchyard_fastest] {
            #expect(Places(ScannedPlaces(bytes, isCode: isCode, needs: needs, form: form)) == plain, comment)
        }
    }

    @Test(arguments: [true, false]) func everyFormFindsTheSame(isCode: Bool) {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let bytes = Self.bytes(&generator)
            let needs = ScannedPlaces.Needs(
                digits: 1 + generator.upTo(80), line: 1 + generator.upTo(40), wide: generator.upTo(8))
            // Also at the ends of parts, wherever they are.
            let ends = [
                bytes.count, bytes.count - 1, bytes.count - 65, 130, 129, 128, 67, 66, 65, 64, 63, 35, 32, 1, 0,
            ]
            for end in ends where (0...bytes.count).contains(end) {
                bytes.withUnsafeBytes { all in
                    Self.expectSameForms(
                        UnsafeRawBufferPointer(rebasing: all[..<end]), isCode: isCode, needs, "\(seed) \(end)")
                }
            }
        }
    }

    /// Any two bytes, at any place of a block, and between blocks.
    @Test(arguments: [true, false]) func everyFormFindsTheSameOfTwoBytes(isCode: Bool) {
        for first in 0...UInt8.max {
            let bytes = (0...UInt8.max).flatMap { second in
                [first, second, UInt8(second & 7)] + [UInt8](repeating: second, count: Int(second) % 3)
            }
            bytes.withUnsafeBytes {
                Self.expectSameForms($0, isCode: isCode, .init(digits: 9, line: 3, wide: 0), "\(first)")
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
                    let found = bytes.withUnsafeBytes { ScannedPlaces($0, isCode: true, needs: .init(wide: 0)).wide }
                    #expect(found.characters == text.prefix(length) + [0], "\(length) \(before) \(after)")
                    let first = found.texts.first
                    #expect(first?.offset == before + (isBig ? unit - 1 : 0) && first?.unit == unit)
                    #expect(found.texts.map(\.range) == [0..<length])
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
            let needs = ScannedPlaces.Needs(digits: least)
            #expect(
                bytes.withUnsafeBytes { ScannedPlaces($0, isCode: true, needs: needs).runs } == expected, "\(seed)")
        }
    }

    /// A line that another one continues is noted whatever a text needs.
    @Test(arguments: ["\n", "\r\n", "\\n", "\" +", "%0a", "&#10;", " "]) func linesAreFound(mark: String) {
        let bytes = Array(("aGVsbG8gdGhlcmUh" + mark + "aGVsbG8gdGhlcmUh.").utf8)
        let needs = ScannedPlaces.Needs(digits: 40, line: 16)
        #expect(bytes.withUnsafeBytes { ScannedPlaces($0, isCode: true, needs: needs).runs } == [0..<16])
    }
}

extension UInt8 {
    fileprivate var isLetterOrNumber: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
