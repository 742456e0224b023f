import Foundation
import PropertyLists
import Testing

@Suite struct FormatTests {
    /// A kind, as each format writes it. OpenStep knows text, data, arrays and dictionaries only.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: PropertyListValue
        let xml: String
        let binary: BinaryFile
        let openStep: String?
        var testDescription: String { value.kind }
    }

    static let pair = BinaryFile(objects: [])
    static let rows: [Row] = [
        Row(
            value: "Zürich 🚉", xml: "<string>Zürich 🚉</string>", binary: .init(objects: [BinaryFile.utf16("Zürich 🚉")]),
            openStep: "\"Zürich 🚉\""),
        Row(
            value: "plain", xml: "<string>plain</string>", binary: .init(objects: [BinaryFile.ascii("plain")]),
            openStep: "plain"),
        Row(value: 1, xml: "<integer>1</integer>", binary: .init(objects: [[0x10, 1]]), openStep: nil),
        Row(
            value: -2, xml: "<integer>-2</integer>", binary: .init(objects: [[0x13] + bigEndian(-2, 8)]), openStep: nil),
        Row(
            value: 65_535, xml: "<integer>0xFFFF</integer>", binary: .init(objects: [[0x11, 0xFF, 0xFF]]), openStep: nil
        ),
        Row(
            value: .integer(.max), xml: "<integer>9223372036854775807</integer>",
            binary: .init(objects: [[0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)]), openStep: nil),
        Row(
            value: .integer(.min), xml: "<integer>-9223372036854775808</integer>",
            binary: .init(objects: [[0x13, 0x80] + [UInt8](repeating: 0, count: 7)]), openStep: nil),
        Row(value: 1.0, xml: "<real>1</real>", binary: .init(objects: [[0x22, 0x3F, 0x80, 0, 0]]), openStep: nil),
        Row(
            value: 0.5, xml: "<real>0.5</real>", binary: .init(objects: [[0x23, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0]]),
            openStep: nil),
        Row(value: true, xml: "<true/>", binary: .init(objects: [[0x09]]), openStep: nil),
        Row(value: false, xml: "<false/>", binary: .init(objects: [[0x08]]), openStep: nil),
        Row(
            value: .date(Date(timeIntervalSinceReferenceDate: 3_600)), xml: "<date>2001-01-01T01:00:00Z</date>",
            binary: .init(objects: [[0x33] + bigEndian(Int(3_600.0.bitPattern), 8)]), openStep: nil),
        Row(
            value: .data(Data([0, 1, 0xFE, 0xFF])), xml: "<data>AAH+/w==</data>",
            binary: .init(objects: [BinaryFile.bytes([0, 1, 0xFE, 0xFF])]), openStep: "<0001 feff>"),
        Row(
            value: ["a", "b"], xml: "<array><string>a</string><string>b</string></array>",
            binary: .init(objects: [pair.array([1, 2]), BinaryFile.ascii("a"), BinaryFile.ascii("b")]),
            openStep: "( a, \"b\" )"),
        Row(value: [], xml: "<array/>", binary: .init(objects: [[0xA0]]), openStep: "()"),
        Row(
            value: ["a": "b"], xml: "<dict><key>a</key><string>b</string></dict>",
            binary: .init(objects: [
                pair.dictionary(keys: [1], values: [2]), BinaryFile.ascii("a"), BinaryFile.ascii("b"),
            ]),
            openStep: "{ a = b; }"),
        Row(value: [:], xml: "<dict></dict>", binary: .init(objects: [[0xD0]]), openStep: "{}"),
    ]

    @Test(arguments: rows) func everyFormatGivesTheSameValue(_ row: Row) throws {
        #expect(try parse(xml(row.xml)) == row.value)
        #expect(try PropertyList.parse(row.binary.data) == row.value)
        if let text = row.openStep { #expect(try parse(text) == row.value) }
    }

    @Test func theTableHasAllEightKinds() {
        let kinds = Set(Self.rows.map(\.value.kind))
        #expect(kinds == ["string", "integer", "real", "boolean", "date", "data", "array", "dictionary"])
    }

    @Test func oneIsNotOnePointZeroIsNotTrue() throws {
        let value = try parse(xml("<array><true/><integer>1</integer><real>1</real><string>1</string></array>"))
        #expect(value == [true, 1, 1.0, "1"])
        #expect(value.arrayValue?.map(\.kind) == ["boolean", "integer", "real", "string"])
    }

    @Test func openStepHasNoNumbers() throws {
        #expect(try parse("{ a = 1; b = YES; c = 1.5; }") == ["a": "1", "b": "YES", "c": "1.5"])
    }

    @Test func aStringsFileIsADictionary() throws {
        #expect(try parse("/* Title */\n\"a\" = \"b\";\nc = d; // last\n") == ["a": "b", "c": "d"])
    }

    @Test(arguments: [
        ("an empty dictionary", "{}", PropertyListValue.dictionary([:])), ("an empty array", "()", .array([])),
        ("a bare word", "hello", .string("hello")), ("a quoted empty text", "\"\"", .string("")),
    ])
    func smallestOpenStepTexts(_ name: String, _ text: String, _ value: PropertyListValue) throws {
        #expect(try parse(text) == value)
    }

    @Test func aFileOfManySmallIntegersUsesTwoByteReferences() throws {
        var file = BinaryFile(objects: [], referenceSize: 2)
        file.objects = [file.array(Array(1...1_000))] + (1...1_000).map { [0x11] + bigEndian($0, 2) }
        #expect(try PropertyList.parse(file.data) == .array((1...1_000).map { .integer(Int64($0)) }))
    }

    @Test func aTenMegabyteTextIsRead() throws {
        let text = String(repeating: "switchyard", count: 1_000_000)
        for binary in [false, true] {
            let data = try PropertyList.data(["big": .string(text)], binary: binary)
            #expect(data.count > 10_000_000)
            #expect(try PropertyList.parse(data).dictionaryValue?["big"]?.stringValue?.utf8.count == 10_000_000)
        }
        #expect(try parse("{ big = \"\(text)\"; }").dictionaryValue?["big"]?.stringValue?.utf8.count == 10_000_000)
    }
}
