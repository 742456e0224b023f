import Foundation
import PropertyLists
import Testing

/// Binary property lists that are small on disk and large in memory.
@Suite struct UnfoldingTests {
    static let small = PropertyListError(
        .tooLarge, "the values need more than 1048576 bytes of memory, the most that Switchyard uses")

    /// Four arrays of 30, each the next one 30 times.
    static var arrays: BinaryFile {
        let file = BinaryFile(objects: [])
        return BinaryFile(objects: (1...4).map { file.array([Int](repeating: $0, count: 30)) } + [[0x09]])
    }

    /// The same of dictionaries, each of another key.
    static var dictionaries: BinaryFile {
        let file = BinaryFile(objects: [])
        let levels = 1...4
        let keys = (0..<30).map { BinaryFile.ascii("key \($0)") }
        return BinaryFile(
            objects: levels.map {
                file.dictionary(keys: (5..<35).map { $0 }, values: [Int](repeating: $0, count: 30))
            } + [[0x09]] + keys)
    }

    @Test("A few hundred bytes do not become megabytes", arguments: [arrays, dictionaries])
    func shared(_ file: BinaryFile) {
        #expect(file.data.count < 1_200)
        #expect(throws: Self.small) { try PropertyList.parse(file.data) }
    }

    /// 4,000 strings, each of which has the same 30,000 bytes: 120 MB.
    @Test("Strings that lie in the same bytes are as many strings", arguments: [UInt8(0x5F), 0x6F, 0x4F])
    func overlapping(_ kind: UInt8) {
        let count = 4_000
        var bytes = BinaryFile(objects: [], referenceSize: 2).array((1...count).map { $0 })
        let start = 8 + bytes.count
        bytes += marker(kind & 0xF0, kind == 0x6F ? 15_000 : 30_000) + [UInt8](repeating: 0x61, count: 30_000)
        let data = Self.file(bytes, offsets: [8] + [Int](repeating: start, count: count))
        #expect(code { try PropertyList.parse(data) } == .tooLarge)
    }

    /// One text of 300,000 bytes, named 1,000 times: it costs its memory once, and time whenever it is looked at.
    @Test("A text that is named again and again counts each time") func repeated() {
        func data(_ count: Int) -> Data {
            var bytes = BinaryFile(objects: [], referenceSize: 2).array([Int](repeating: 1, count: count))
            let start = 8 + bytes.count
            bytes += marker(0x50, 300_000) + [UInt8](repeating: 0x61, count: 300_000)
            return Self.file(bytes, offsets: [8, start])
        }
        #expect(throws: Never.self) { try PropertyList.parse(data(200)) }
        #expect(code { try PropertyList.parse(data(1_000)) } == .tooLarge)
    }

    static func file(_ objects: [UInt8], offsets: [Int]) -> Data {
        var data = Data("bplist00".utf8) + objects
        let table = data.count
        for offset in offsets { data += bigEndian(offset, 4) }
        data += [0, 0, 0, 0, 0, 0, 4, 2]
        return data + bigEndian(offsets.count, 8) + bigEndian(0, 8) + bigEndian(table, 8)
    }

    /// The lists that need the most memory for their bytes, each object in one container.
    static let plain: [(String, PropertyListValue)] = [
        ("arrays of one", .array((0..<60_000).map { _ in [true] })),
        ("dictionaries of one", .array((0..<60_000).map { _ in ["a": true] })),
        ("one dictionary", .dictionary(.init(uniqueKeysWithValues: (0..<60_000).map { ("\($0)", true) }))),
        ("booleans", .array((0..<100_000).map { .boolean($0 % 2 == 0) })),
        ("short strings", .array((0..<60_000).map { .string("\($0)") })),
        (
            "wide dictionaries with the same keys",
            .array(
                (0..<2_000).map { _ in
                    .dictionary(.init(uniqueKeysWithValues: (0..<50).map { ("\($0)", true) }))
                })
        ),
    ]

    @Test("A list in which each container stands once is never too large", arguments: plain)
    func once(_ name: String, _ value: PropertyListValue) throws {
        #expect(try PropertyList.parse(PropertyList.data(value, binary: true)) == value)
    }

    @Test("Containers that small files share are read") func few() throws {
        let file = BinaryFile(objects: [])
        let shared = BinaryFile(objects: (1...2).map { file.array([Int](repeating: $0, count: 100)) } + [[0x09]])
        #expect(try PropertyList.parse(shared.data).arrayValue?.count == 100)
    }

    @Test("Text for Foundation's reader alone is limited by its values") func foundation() {
        let error = #expect(throws: PropertyListError.self) {
            try parse("(" + String(repeating: "(a),", count: 1 << 19) + ")")
        }
        #expect(error?.code == .tooLarge)
        #expect(
            error?.message.contains(
                "500000 values, the most that Switchyard reads; convert it with plutil -convert xml1") == true)
    }
}
