import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import Testing

/// The encoding of a file is what it was, byte order mark included.
@Suite struct EditingEncodingTests {
    private static func text(_ encoding: String, _ title: String) -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\r\n<plist version=\"1.0\"><dict><key>é</key><string>\(title)"
            + "</string></dict></plist>"
    }

    private static func utf16(_ text: String, bigEndian: Bool) -> Data {
        var data = Data()
        for unit in [0xFEFF] + text.utf16 {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            data += bigEndian ? [high, low] : [low, high]
        }
        return data
    }

    @Test(arguments: [true, false]) func utf16(_ isBigEndian: Bool) throws {
        var editor = try PropertyListEditor(
            data: Self.utf16(Self.text("UTF-16", "alt 😀"), bigEndian: isBigEndian))
        try editor.set("neu 漢", at: ["é"])
        #expect(editor.data == Self.utf16(Self.text("UTF-16", "neu 漢"), bigEndian: isBigEndian))
    }

    @Test func utf8WithAByteOrderMark() throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        var editor = try PropertyListEditor(data: mark + Data(Self.text("UTF-8", "alt").utf8))
        try editor.set("neu", at: ["é"])
        #expect(editor.data == mark + Data(Self.text("UTF-8", "neu").utf8))
    }

    /// What Latin-1 has not becomes a reference.
    @Test func latin1() throws {
        func data(_ title: String) throws -> Data {
            try #require(Self.text("ISO-8859-1", title).data(using: .isoLatin1))
        }
        var editor = try PropertyListEditor(data: try data("alt"))
        try editor.set("Größe €", at: ["é"])
        #expect(editor.data == (try data("Größe &#8364;")))
        #expect(editor.value == ["é": "Größe €"])
    }

    @Test func binaryStaysBinaryAndAnUnchangedOneTheSame() throws {
        let before = try PropertyList.data(["a": [1, 2], "b": "x"], binary: true)
        var editor = try PropertyListEditor(data: before)
        try editor.set("x", at: ["b"])
        #expect(editor.data == before)
        try editor.insert([true], at: 1, into: ["a"])
        #expect(editor.data.starts(with: Data("bplist".utf8)))
        #expect(try PropertyList.parse(editor.data) == ["a": [1, true, 2], "b": "x"])
    }
}

/// A binary file keeps its objects: what goes in and comes out again leaves no trace.
@Suite struct EditingBinaryTests {
    @Test(arguments: [1, 20, 300, 70_000]) func insertAndRemoveAreOpposites(_ count: Int) throws {
        let elements = (0..<count).map { PropertyListValue.string("\($0) é") }
        let value: PropertyListValue = ["rows": .array(elements), "more": ["k": 1.5, "d": .data(Data(count: count))]]
        let before = try PropertyList.data(value, binary: true)
        var editor = try PropertyListEditor(data: before)
        try editor.insert([["Type": "x", "n": 7], "0 é"], at: 1, into: ["rows"])
        try editor.set([true], at: ["more", "new"])
        #expect(editor.value[["more", "new"] as PropertyListKeyPath] == [true])
        try editor.remove(at: ["more", "new"])
        try editor.remove(elements: [1, 2], of: ["rows"])
        #expect(editor.data == before)
    }

    /// A container with two key paths is changed at one of them.
    @Test func sharedContainers() throws {
        var bytes = Data("bplist00".utf8) + Data([0xA2, 0x01, 0x01, 0xA1, 0x02, 0x09])
        let table = UInt8(bytes.count)
        bytes += Data([8, 11, 13]) + Data(count: 6) + Data([1, 1])
        for number in [3, 0, table] as [UInt8] { bytes += Data(count: 7) + Data([number]) }
        var editor = try PropertyListEditor(data: bytes)
        #expect(editor.value == [[true], [true]])
        try editor.insert([false], at: 1, into: ["0"])
        #expect(try PropertyList.parse(editor.data) == [[true, false], [true]])
    }
}
