import Foundation
import PropertyLists
import SettingsBundle
import Testing

@testable import SettingsPreview

/// A value is stored exactly, to the last bit, or it is rejected.
struct ExactnessTests {
    /// Values that one format or the other cannot hold, or that readers take for something else.
    static let values: [PropertyListValue] = [
        .real(.nan), .real(.infinity), .real(-.infinity), .real(-0.0), .real(.leastNonzeroMagnitude), .real(0.1),
        .integer(.min), .integer(.max),
        .date(Date(timeIntervalSinceReferenceDate: .infinity)), .date(Date(timeIntervalSinceReferenceDate: .nan)),
        .date(Date(timeIntervalSinceReferenceDate: 0.5)), .date(Date(timeIntervalSinceReferenceDate: 1e18)),
        .date(Date(timeIntervalSinceReferenceDate: -1e12)), .date(Date(timeIntervalSinceReferenceDate: 0)),
        "\u{FEFF}mark", "\u{0}", "a\u{1}b", "\u{FFFE}", "\r\n", " ", "", "<&>]]>", "e\u{301}", "\u{E9}",
        .data(Data([0, 255])), ["\u{FEFF}": ["\u{FEFF}"]], ["a": ["b": .real(.nan)]], [[], [:]],
    ]

    enum Start: CaseIterable {
        case nothing, text, binary

        /// With a comment, which must stay.
        func data() throws -> Data? {
            switch self {
            case .nothing: nil
            case .text: Data("<plist version=\"1.0\"><!-- ours --><dict><key>k</key><true/></dict></plist>".utf8)
            case .binary: try PropertyList.data(["k": true], binary: true)
            }
        }
    }

    @Test(arguments: values, Start.allCases)
    func aValueIsStoredExactlyOrNotAtAll(_ value: PropertyListValue, _ start: Start) async throws {
        try await withFixture { fixture in
            let old = try start.data()
            try old?.write(to: fixture.defaults.url)
            do {
                try fixture.defaults.store(["value": value])
                let expected: DefaultsValues = old == nil ? ["value": value] : ["k": true, "value": value]
                #expect(try fixture.defaults.values() == expected)
                let text = try String(decoding: Data(contentsOf: fixture.defaults.url), as: UTF8.self)
                #expect(start != .text || text.contains("<!-- ours -->"))
            } catch let error as DefaultsError {
                #expect(error.reason == .inexact)
                #expect((try? Data(contentsOf: fixture.defaults.url)) == old)
            }
        }
    }

    /// An unsigned integer of 64 bits is read as the nearest real, which is another number.
    @Test(
        arguments: [
            (PropertyListValue.real(0x1p64), false), (.real(0x1p63), false), (["a": [.real(0x1.8p63)]], false),
            (.real(0x1p62), true), (.real(0x1p65), true), (.real(-0x1p63), true), (.integer(.max), true),
        ] as [(PropertyListValue, Bool)]) func aChoiceThatMayStandForALargerIntegerIsRejected(
            _ value: PropertyListValue, _ isStored: Bool
        )
    {
        let row = SettingsSpecifier([
            "Type": "PSMultiValueSpecifier", "Key": "k", "Titles": ["a"], "Values": [value],
        ])
        let change = RowChange(device: "phone", page: "Root", row: 0, key: "k", choice: 0)
        #expect((try? change.value(for: row)) == (isStored ? value : nil))
    }

    /// A value that every format can hold is not rejected.
    @Test(arguments: Start.allCases) func whatTheFormatHoldsIsStored(_ start: Start) async throws {
        let values: [PropertyListValue] = [
            .real(0.1), .real(-0.0), .integer(.min), .integer(.max), "e\u{301}", "", " ", "<&>]]>",
            .data(Data([0, 255])),
            .date(Date(timeIntervalSinceReferenceDate: 0)), ["a": [1, true, [:]]],
        ]
        for value in values {
            try await withFixture { fixture in
                try start.data()?.write(to: fixture.defaults.url)
                try fixture.defaults.store(["value": value])
                #expect(try fixture.defaults.values()["value"] == value)
            }
        }
    }
}
