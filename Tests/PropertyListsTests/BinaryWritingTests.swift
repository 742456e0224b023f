import Foundation
import PropertyLists
import Testing

@Suite("Writing the binary format")
struct BinaryWritingTests {
    static let values: [PropertyListValue] = [
        "", "text", "ä", "日本語 🧪", .string(String(repeating: "long ", count: 60)), .string("\u{0}\r\n"),
        0, 1, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, -1, .integer(.min), .integer(.max),
        0.5, -0.0, .real(.infinity), true, false, .date(Date(timeIntervalSinceReferenceDate: 0.125)), .data(Data()),
        .data(Data(0...255)), [], [:], [1, "a", [true]], ["b": ["a": 1], "a": [], "é": "é"],
        .array((0..<300).map { .integer($0) }),
        .dictionary(Dictionary(uniqueKeysWithValues: (0..<20).map { ("key\($0)", .integer($0)) })),
    ]

    @Test("Foundation reads what is written, and so does this library", arguments: values)
    func foundationReadsIt(_ value: PropertyListValue) throws {
        let data = try PropertyList.exactData(["value": value], binary: true)
        #expect(data.starts(with: Data("bplist00".utf8)))
        let object = try PropertyListSerialization.propertyList(from: data, format: nil)
        let ours = try PropertyList.parse(data)
        let expected = PropertyListValue.dictionary(["value": value])
        #expect(PropertyList.value(ofFoundationObject: object) == expected)
        #expect(ours == expected)
    }

    @Test("The same value has the same bytes")
    func bytesAreTheSame() throws {
        let entries: [String: PropertyListValue] = ["c": 1, "a": ["y": "z", "x": 2], "b": [true]]
        #expect(
            try PropertyList.exactData(entries, binary: true)
                == PropertyList.exactData(Dictionary(uniqueKeysWithValues: entries.reversed()), binary: true))
    }
}
