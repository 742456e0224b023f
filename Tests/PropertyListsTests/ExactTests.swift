import Foundation
import PropertyLists
import TestSupport
import Testing

/// What is written is what is read back, or an error with the key.
@Suite struct ExactTests {
    static let inexact: [(String, PropertyListValue)] = [
        ("a control character", "a\u{1}b"), ("an escape", "\u{1B}[31m"), ("a zero", "a\0"),
        ("a byte-order mark at the start", "\u{FEFF}a"), ("a noncharacter", "\u{FFFE}"),
        ("a date that is not a number", .date(Date(timeIntervalSinceReferenceDate: .nan))),
        ("an infinite date", .date(Date(timeIntervalSinceReferenceDate: .infinity))),
        ("a negative zero, which Foundation writes as another", .real(-0.0)),
        ("a part of a second", .date(Date(timeIntervalSinceReferenceDate: 0.25))),
        ("a date of the far future", .date(Date(timeIntervalSinceReferenceDate: 1e18))),
        ("deep inside", ["a": [["b": "\u{2}"]]]),
    ]

    @Test("XML refuses what it cannot hold, by its key", arguments: inexact)
    func xml(_ name: String, _ value: PropertyListValue) {
        let error = #expect(throws: PropertyListError.self) {
            try PropertyList.exactData(["before": 1, "the key": value, "to": 2])
        }
        #expect(error?.code == .unwritable)
        #expect(error?.message.contains("\"the key\"") == true)
    }

    @Test("A key is part of what is written", arguments: ["a\u{1}", "\u{FEFF}a", "\u{FFFF}"]) func keys(_ key: String) {
        let error = #expect(throws: PropertyListError.self) { try PropertyList.exactData([key: 1, "a": 1]) }
        #expect(error?.message.contains("\"\(key)\"") == true)
    }

    @Test("A binary property list holds all of it", arguments: inexact)
    func binary(_ name: String, _ value: PropertyListValue) throws {
        let data = try PropertyList.exactData(["a": value], binary: true)
        #expect(try PropertyList.parse(data).isIdentical(to: ["a": value]))
    }

    @Test(
        "XML holds the rest",
        arguments: [
            "a\r\nb\r", "\t", "é", "e\u{301}", "a\u{FEFF}", "\u{85}\u{9B}", .real(.nan), .real(.infinity),
            .integer(.min), .date(Date(timeIntervalSinceReferenceDate: -1e9)), [[:], [], "", .data(Data([0]))],
        ] as [PropertyListValue])
    func exact(_ value: PropertyListValue) throws {
        let data = try PropertyList.exactData(["é": value])
        #expect(try PropertyList.parse(data).isIdentical(to: ["é": value]))
        #expect(!data.contains(0x0D), "other readers of XML take a carriage return for a line feed")
    }

    @Test(arguments: 1...50 as ClosedRange<UInt64>) func anyValueIsHeld(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = ["a": randomValue(depth: 4, using: &random)]
        #expect(try PropertyList.parse(PropertyList.exactData(value)).isIdentical(to: .dictionary(value)))
    }

    @Test("Composed and decomposed texts are equal, and not identical") func identity() {
        let composed: [PropertyListValue] = ["\u{E9}", ["\u{E9}": 1], ["a": ["\u{E9}"]]]
        let decomposed: [PropertyListValue] = ["e\u{301}", ["e\u{301}": 1], ["a": ["e\u{301}"]]]
        for (one, other) in zip(composed, decomposed) {
            #expect(one == other)
            #expect(!one.isIdentical(to: other))
        }
        #expect(!PropertyListValue.real(0).isIdentical(to: .real(-0.0)))
    }
}
