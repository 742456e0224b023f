import Foundation
import LocatedPropertyLists
import SourceText
import TestSupport
import Testing

/// Input that was cut off, damaged or made to hurt.
@Suite struct BrokenInputTests {
    static let sample = Array(LookupTests.catalog.text.utf8)
    static let paths = [[], ["A"], ["B"], ["B", "2", "1"], ["B", "3", "z"], ["&<>\"'"], ["x<&amp;>y"], [""]]

    @Test func keepsWhatStandsBeforeTheCut() throws {
        let whole = LocatedPropertyList(data: Data(Self.sample))
        let positions = try Self.paths.map { path in
            let position = try #require(whole.valuePosition(of: path))
            let start = try #require(whole.lines.offset(of: position))
            return (path, position, try #require(Self.sample[start...].firstIndex(of: UInt8(ascii: ">"))))
        }
        for length in 0..<Self.sample.count {
            let list = LocatedPropertyList(data: Data(Self.sample.prefix(length)))
            for (path, position, tagEnd) in positions {
                let expected = length > tagEnd ? position : nil
                #expect(list.valuePosition(of: path) == expected, "\(path) in the first \(length) bytes")
            }
            #expect((list.syntaxError != nil) == list.isXML)
        }
    }

    /// Every error of Foundation has a position. So have some errors that Foundation ignores, such as a comment that is not
    /// UTF-8.
    @Test(arguments: 0..<40)
    func locatesErrorsOfFoundation(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let splinters = [
            "<", ">", "/", "&", "</", "<key>", "</key>", "<dict>", "</array>", "<!--", "]]>", "x", " ", "\u{0}",
        ].map { Array($0.utf8) }
        let value = RandomValue.dictionary(depth: 3, using: &generator)
        let sample = Array(try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0))
        // Behind the declaration and the document type: Foundation reads no list without them as XML.
        let first = try #require(sample.firstRange(of: Array("<plist".utf8))).lowerBound
        for _ in 0..<100 {
            var bytes = sample
            let from = Int.random(in: first...bytes.count, using: &generator)
            let to = min(bytes.count, from + Int.random(in: 0...3, using: &generator))
            bytes.replaceSubrange(from..<to, with: splinters.randomElement(using: &generator) ?? [])
            guard (try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) == nil else { continue }
            let list = LocatedPropertyList(data: Data(bytes))
            #expect(
                list.syntaxError != nil, "\(String(decoding: bytes[max(0, from - 40)...].prefix(80), as: UTF8.self))")
        }
    }

    @Test(
        arguments: [
            (levels: 511, isRefused: false), (levels: 512, isRefused: false), (levels: 513, isRefused: true),
            (levels: 200_000, isRefused: true),
        ],
        [(open: "<array>", close: "</array>"), (open: "<dict><key>0</key>", close: "</dict>")])
    func stopsRecordingWhereFoundationStopsReading(
        limit: (levels: Int, isRefused: Bool), tags: (open: String, close: String)
    ) {
        let inside =
            String(repeating: tags.open, count: limit.levels - 1)
            + "<true/>" + String(repeating: tags.close, count: limit.levels - 1)
        let data = Data("<plist><dict><key>0</key>\(inside)<key>after</key><true/></dict></plist>".utf8)
        let list = LocatedPropertyList(data: data)
        #expect((list.syntaxError != nil) == limit.isRefused)
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil)
        #expect((values == nil) == limit.isRefused)
        #expect(list.position(of: ["after"]) != nil)
        #expect(list.position(of: Array(repeating: "0", count: min(limit.levels, 512))) != nil)
        #expect(list.position(of: Array(repeating: "0", count: 513)) == nil)
    }

    /// Each is made to tempt a scanner into looking at the rest of the file again and again.
    @Test(
        arguments: [
            "<array>", "<dict><key>a</key>", "<", "<a ", "<!", "</", "<key>", "<string>&", "</dict>", "<![CDATA[",
            "<!--", "<?", "<!DOCTYPE [\"", "<string><b>", "<dict></array>", "<dict><key>a</key><true/><key>a</key>",
            "\r", "&",
        ], ["", ">", "-->]]>;'"])
    func takesLinearTime(unit: String, end: String) {
        let text = "<plist><dict><key>k</key>" + String(repeating: unit, count: 10_000) + end
        let list = LocatedPropertyList(data: Data(text.utf8))
        #expect(list.syntaxError != nil)
        #expect(list.position(of: ["k"]) == SourcePosition(line: 1, column: 14))
    }
}
