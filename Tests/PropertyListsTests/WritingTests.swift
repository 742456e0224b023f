import Foundation
import PropertyLists
import TestSupport
import Testing

/// A value of any kind; containers to this depth. Dates have whole seconds, as XML writes them.
func randomValue(depth: Int, using random: inout SeededGenerator) -> PropertyListValue {
    switch Int.random(in: 0...(depth > 0 ? 9 : 5), using: &random) {
    case 0: return .string(randomText(using: &random))
    case 1: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random))
    case 2: return .real(Double.random(in: -1e9...1e9, using: &random) * (Bool.random(using: &random) ? 1 : 1e-200))
    case 3: return .boolean(Bool.random(using: &random))
    case 4:
        return .date(
            Date(timeIntervalSinceReferenceDate: Double(Int.random(in: -3_000_000_000...3_000_000_000, using: &random)))
        )
    case 5:
        return .data(
            Data((0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }))
    case 6, 7:
        return .array(
            (0..<Int.random(in: 0...5, using: &random)).map { _ in randomValue(depth: depth - 1, using: &random) })
    default:
        var entries: [String: PropertyListValue] = [:]
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            entries[randomText(using: &random)] = randomValue(depth: depth - 1, using: &random)
        }
        return .dictionary(entries)
    }
}

/// Text with what has a meaning in one of the formats.
private func randomText(using random: inout SeededGenerator) -> String {
    let parts = [
        "a", "Key", " ", "é", "東", "🚉", "<", ">", "&", "&amp;", "\"", "'", "\\", "\n", "\t", ".", "$(X)", "]]>", "%",
        "",
    ]
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
}

@Suite struct WritingTests {
    @Test(arguments: 1...200 as ClosedRange<UInt64>) func whatIsWrittenIsReadBack(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let value = randomValue(depth: 4, using: &random)
            #expect(try PropertyList.parse(PropertyList.data(value)) == value)
            #expect(try PropertyList.parse(PropertyList.data(value, binary: true)) == value)
        }
    }

    @Test(arguments: [0.1, -0.0, .pi, 1e308, .leastNonzeroMagnitude, 1.0, .infinity, -.infinity] as [Double])
    func realsKeepEveryBit(_ number: Double) throws {
        for binary in [false, true] {
            guard case .real(let found) = try PropertyList.parse(PropertyList.data(.real(number), binary: binary))
            else {
                Issue.record("a real came back as another kind")
                continue
            }
            #expect(found == number)
        }
    }

    @Test func notANumberComesBack() throws {
        for binary in [false, true] {
            guard case .real(let found) = try PropertyList.parse(PropertyList.data(.real(.nan), binary: binary)) else {
                Issue.record("a real came back as another kind")
                continue
            }
            #expect(found.isNaN)
        }
    }

    @Test func binaryKeepsPartsOfSeconds() throws {
        let date = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: 1.25))
        #expect(try PropertyList.parse(PropertyList.data(date, binary: true)) == date)
    }

    @Test func theFormatIsTheOneAskedFor() throws {
        #expect(try PropertyList.data(["a": 1]).starts(with: Data("<?xml".utf8)))
        #expect(try PropertyList.data(["a": 1], binary: true).starts(with: Data("bplist00".utf8)))
    }

    @Test(arguments: ["text", 5, -1, 1.5, true, false, ["a", 1, true], ["a": ["b": 1.0]]] as [PropertyListValue])
    func foundationObjectsComeBack(_ value: PropertyListValue) {
        #expect(PropertyList.value(ofFoundationObject: value.foundationObject) == value)
    }

    @Test func whatIsNoPropertyListIsNil() {
        #expect(PropertyList.value(ofFoundationObject: NSNull()) == nil)
        #expect(PropertyList.value(ofFoundationObject: URL(fileURLWithPath: "/")) == nil)
        #expect(PropertyList.value(ofFoundationObject: [1: "a"]) == nil)
        #expect(PropertyList.value(ofFoundationObject: ["a": NSNull()]) == nil)
        #expect(PropertyList.value(ofFoundationObject: UInt64.max) == .real(0x1p64))
    }
}
