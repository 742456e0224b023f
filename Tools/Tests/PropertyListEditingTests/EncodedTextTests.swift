import Foundation
import PropertyListEditing
import TestSupport
import Testing

/// A text file whose bytes are written back in the encoding that they were read in.
@Suite struct EncodedTextTests {
    private static let latin1 = "<?xml version='1.0' encoding='ISO-8859-1'?>"

    @Test(
        arguments: [
            ([0x61, 0xC3, 0xA9], "aé"), ([0xEF, 0xBB, 0xBF, 0x61], "a"), ([], ""), ([0xEF, 0xBB, 0xBF], ""),
            ([0xFF, 0xFE, 0x61, 0x00, 0xE9, 0x00], "aé"), ([0xFE, 0xFF, 0x00, 0x61, 0x00, 0xE9], "aé"),
            ([0xFF, 0xFE], ""), ([0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE], "😀"),
            ([0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00], "😀"),
            (Array(latin1.utf8) + [0xE9, 0xFF], latin1 + "éÿ"),
        ] as [([UInt8], String)])
    func isReadAndWrittenBack(bytes: [UInt8], text: String) throws {
        let encoded = try #require(EncodedText(Data(bytes)))
        #expect(encoded.bytes == Array(text.utf8))
        #expect(encoded.data == Data(bytes))
    }

    /// Half a pair, half a unit: writing the text would not give the bytes back.
    @Test(
        arguments: [
            [0xFF, 0xFE, 0x61], [0xFF, 0xFE, 0x3D, 0xD8], [0xFE, 0xFF, 0xDE, 0x00, 0x00, 0x61], [0xFE, 0xFF, 0x00],
        ] as [[UInt8]])
    func damagedTextIsRefused(bytes: [UInt8]) {
        #expect(EncodedText(Data(bytes)) == nil)
    }

    @Test func anEditedTextKeepsMarkAndEncoding() throws {
        var big = try #require(EncodedText(Data([0xFE, 0xFF, 0x00, 0x61])))
        big.bytes += Array("é".utf8)
        #expect(big.data == Data([0xFE, 0xFF, 0x00, 0x61, 0x00, 0xE9]))
        var marked = try #require(EncodedText(Data([0xEF, 0xBB, 0xBF, 0x61])))
        marked.bytes = Array("é".utf8)
        #expect(marked.data == Data([0xEF, 0xBB, 0xBF, 0xC3, 0xA9]))
    }

    @Test(arguments: [("é", true), ("\u{FF}", true), ("\u{100}", false), ("€", false), ("😀", false)])
    func latin1HoldsTheFirst256Characters(added: String, isHeld: Bool) throws {
        var encoded = try #require(EncodedText(Data(Self.latin1.utf8)))
        encoded.bytes += Array(added.utf8)
        #expect((encoded.data != nil) == isHeld)
        let expected = (Self.latin1 + added).data(using: .isoLatin1)
        #expect(encoded.data == (isHeld ? expected : nil))
    }

    @Test(arguments: [
        ("", "\n"), ("a", "\n"), ("a\nb\r\n", "\n"), ("a\r\nb\n", "\r\n"), ("a\rb\n", "\r"), ("a\r", "\r"),
        ("\r\n", "\r\n"),
        ("a\u{2028}b", "\n"),
    ])
    func theLineEndIsThatOfTheFirstLine(text: String, lineEnd: String) throws {
        #expect(try #require(EncodedText(Data(text.utf8))).lineEnd == Array(lineEnd.utf8))
    }

    @Test(arguments: 0..<10) func anyTextSurvivesEveryEncoding(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["a", "é", "漢", "😀", "\n", "\r\n", "<", "\u{0}", "\u{FEFF}", "e\u{301}", "\u{FFFD}", "\u{10FFFF}"]
        for _ in 0..<50 {
            let text = (0..<generator.upTo(8)).map { _ in generator.pick(pieces) }.joined()
            let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
                let encoded = try #require(EncodedText(Data(bytes)), "\(text.debugDescription)")
                #expect(encoded.bytes == Array(text.utf8))
                #expect(encoded.data == Data(bytes))
            }
        }
    }
}
