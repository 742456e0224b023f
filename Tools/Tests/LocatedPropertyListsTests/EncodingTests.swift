import Foundation
import LocatedPropertyLists
import SourceText
import Testing

@Suite struct EncodingTests {
    static let marked = MarkedText(
        "<plist><dict>\r\n‹ä›<key>ä</key>‹ä=›<true/>‹€›<key>€😀</key>‹€=›<true/></dict></plist>")

    @Test(arguments: [
        (mark: [0xEF, 0xBB, 0xBF], encoding: String.Encoding.utf8),
        (mark: [], encoding: .utf8),
        (mark: [0xFF, 0xFE], encoding: .utf16LittleEndian),
        (mark: [0xFE, 0xFF], encoding: .utf16BigEndian),
    ])
    func readsEveryEncoding(mark: [UInt8], encoding: String.Encoding) throws {
        let data = try Data(mark) + #require(Self.marked.text.data(using: encoding))
        let list = LocatedPropertyList(data: data)
        #expect(list.position(of: ["ä"]) == Self.marked.positions["ä"])
        #expect(list.valuePosition(of: ["ä"]) == Self.marked.positions["ä="])
        #expect(list.position(of: ["€😀"]) == Self.marked.positions["€"])
        #expect(list.valuePosition(of: ["€😀"]) == Self.marked.positions["€="])
        #expect(list.lines.text(ofLine: 1) == "<plist><dict>")
        #expect(list.syntaxError == nil)
    }

    @Test(arguments: [
        "<?xml version='1.0' encoding='iso-8859-1'?>", "\n<?xml version=\"1.0\" encoding = \"ISO-8859-1\" ?>",
    ])
    func readsDeclaredLatin1(declaration: String) throws {
        let text = declaration + "\n<plist><dict><key>größe</key><true/></dict></plist>"
        let list = try LocatedPropertyList(data: #require(text.data(using: .isoLatin1)))
        #expect(list.lines == LineTable(text))
        #expect(list.valuePosition(of: ["größe"])?.column == 32)
        #expect(list.syntaxError == nil)
    }

    @Test(arguments: ["", "<?xml version='1.0' encoding='UTF-8'?>", "<!-- encoding='iso-8859-1' -->"])
    func pointsAtTheByteThatIsNotUTF8(declaration: String) throws {
        let text = declaration + "\n<plist><dict>\n<key>é</key><string>"
        let data = Data(text.utf8) + [0xFC] + Data("x</string>\n<key>next</key><foo/></dict></plist>".utf8)
        let list = LocatedPropertyList(data: data)
        #expect(list.syntaxError?.position == SourcePosition(line: 3, column: 22))
        #expect(list.syntaxError?.message.contains("UTF-8") == true)
        #expect(list.position(of: ["next"]) == SourcePosition(line: 4, column: 1))
    }

    @Test(
        arguments: [
            [0xFF, 0xFE], [0xFE, 0xFF, 0x00], [0xFF, 0xFE, 0x3C, 0x00, 0x00, 0xD8], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB],
            [0xFF, 0xFE, 0x3C, 0x00, 0x61], [0x3C, 0x00, 0x64, 0x00], [0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x3C],
        ] as [[UInt8]])
    func takesAnyBytes(bytes: [UInt8]) {
        #expect(LocatedPropertyList(data: Data(bytes)).position(of: []) == nil)
    }
}
