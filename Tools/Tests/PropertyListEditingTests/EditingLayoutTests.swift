import Foundation
import LocatedPropertyLists
import PropertyListEditing
import PropertyLists
import Testing

/// Binary property lists that other writers than Apple's made: an edit keeps their layout and every other object.
@Suite struct EditingLayoutTests {
    /// A file of objects, with fields of these sizes.
    private static func file(
        _ objects: [[UInt8]], top: Int = 0, offsetSize: Int = 1, padding: [UInt8] = []
    ) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            bytes += padding
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += number(offset, offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), 1]
        for value in [objects.count, top, table] { bytes += number(value, 8) }
        return Data(bytes)
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 < 4 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }

    private static func key(_ units: [UInt16]) -> [UInt8] {
        [0x60 | UInt8(units.count)] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// What no `PropertyListValue` holds: keys that only differ in their code units, an unsigned number of 64 bits,
    /// half a surrogate pair.
    private static let objects: [[UInt8]] = [
        [0xD5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 6],
        [0x51] + Array("a".utf8), key([0xE9]), key([0x65, 0x301]), [0x51] + Array("u".utf8), [0x51] + Array("s".utf8),
        [0x10, 1], [0x10, 2], [0x10, 3], [0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8),
    ]

    @Test(arguments: [1, 2, 3, 4, 8], [[], [0x0F, 0xAA, 0]] as [[UInt8]])
    func otherKeysStay(_ offsetSize: Int, _ padding: [UInt8]) throws {
        var objects = Self.objects
        objects[0][10] = 10
        objects.append(Self.key([0xD800]))
        let before = Self.file(objects, offsetSize: offsetSize, padding: padding)
        var editor = try PropertyListEditor(data: before)
        try editor.set(7, at: ["a"])
        for object in objects.dropFirst() where object != [0x10, 1] {
            #expect(editor.data.range(of: Data(object)) != nil, "\(object)")
        }
        #expect(editor.keys(of: [])?.map { Array($0.utf16) } == [[0x61], [0xE9], [0x65, 0x301], [0x75], [0x73]])
        #expect(editor.value[["a"]] == 7)
    }

    @Test(arguments: [1, 3, 4, 8]) func insertAndRemoveAreOpposites(_ offsetSize: Int) throws {
        let before = Self.file(Self.objects, offsetSize: offsetSize, padding: [0xAA])
        var editor = try PropertyListEditor(data: before)
        try editor.set(["x": [1, 2, 3]], at: ["new"])
        #expect(editor.data != before)
        try editor.remove(at: ["new"])
        #expect(editor.data == before)
    }

    /// What was read is written back: nothing that a value cannot hold is lost.
    @Test func writingBackWhatWasReadChangesNothing() throws {
        let unsigned = "<integer>18446744073709551615</integer>"
        let text = "<plist version=\"1.0\"><dict><key>u</key>\(unsigned)</dict></plist>"
        for before in [Self.file(Self.objects, offsetSize: 3), Data(text.utf8)] {
            var editor = try PropertyListEditor(data: before)
            try editor.set(editor.value, at: [])
            #expect(editor.data == before)
        }
    }

    /// The number is read as a real, and is none.
    @Test func aRealInsteadOfAnUnsignedInteger() throws {
        let text = "<plist version=\"1.0\"><dict><key>u</key><integer>18446744073709551615</integer></dict></plist>"
        var editor = try PropertyListEditor(data: Data(text.utf8))
        try editor.set(18_446_744_073_709_551_616.0, at: ["u"])
        #expect(String(decoding: editor.data, as: UTF8.self).contains("<real>"))
    }

    /// An object with two key paths is edited at one of them.
    @Test func sharedContainers() throws {
        var editor = try PropertyListEditor(data: Self.file([[0xA2, 1, 1], [0xA2, 2, 2], [0xA1, 3], [0x09]]))
        #expect(editor.value == [[[true], [true]], [[true], [true]]])
        try editor.insert([false], at: 1, into: ["0", "1"])
        #expect(editor.value == [[[true], [true, false]], [[true], [true]]])
        try editor.set("x", at: ["1", "0", "0"])
        #expect(editor.value == [[[true], [true, false]], [["x"], [true]]])
    }

    @Test func unusedObjectsStay() throws {
        let unused: [UInt8] = [0x55] + Array("extra".utf8)
        var editor = try PropertyListEditor(data: Self.file([[0xA1, 2], unused, [0x09]]))
        try editor.remove(at: ["0"])
        try editor.insert([1], at: 0, into: [])
        #expect(editor.value == [1])
        #expect(editor.data.range(of: Data(unused)) != nil)
    }

    /// Two objects in the same bytes cannot be distinguished.
    @Test func objectsThatShareBytesAreRejected() throws {
        var bytes = Array(Self.file([[0xA2, 1, 2], [0x09], [0x08]]))
        bytes[bytes.count - 33] = bytes[bytes.count - 34]
        #expect(try PropertyList.parse(Data(bytes)) == [true, true])
        let error = #expect(throws: PropertyListEditError.self) { try PropertyListEditor(data: Data(bytes)) }
        #expect(error?.code == .notEditable)
    }

    /// Readers disagree on which of two equal keys counts.
    @Test func aKeyThatOccursTwiceIsOnlyRemoved() throws {
        let bytes = Self.file([[0xD2, 1, 1, 2, 3], [0x51, 0x61], [0x09], [0x08]])
        var editor = try PropertyListEditor(data: bytes)
        let error = #expect(throws: PropertyListEditError.self) { try editor.set(1, at: ["a"]) }
        #expect(error?.code == .notEditable)
        #expect(editor.data == bytes)
        try editor.remove(at: ["a"])
        #expect(editor.value == [:])
    }
}

/// A value that a format cannot hold exactly is rejected, and the file is unchanged.
@Suite struct UnrepresentableValueTests {
    static let seconds: [Double] = [0.5, .nan, .infinity, -.infinity, 1e18, -1e18, 252_423_993_600, -63_113_904_001]

    private static func refuses(_ value: PropertyListValue, binary: Bool) throws -> Bool {
        let before = try PropertyList.data(["old": 1], binary: binary)
        var editor = try PropertyListEditor(data: before)
        do throws(PropertyListEditError) {
            try editor.set(value, at: ["new"])
        } catch {
            #expect(error.code == .notRepresentable)
            #expect(editor.data == before)
            return true
        }
        #expect(try PropertyList.parse(editor.data)[["new"]].map { $0 == value } == true)
        return false
    }

    @Test(arguments: seconds) func datesInXML(_ seconds: Double) throws {
        #expect(try Self.refuses(.date(Date(timeIntervalSinceReferenceDate: seconds)), binary: false))
    }

    @Test(arguments: [0, -0.0, 252_423_993_599, -63_113_904_000, -20_000_000_000, 799_286_400, 5_097_599])
    func datesThatXMLHolds(_ seconds: Double) throws {
        #expect(try !Self.refuses(.date(Date(timeIntervalSinceReferenceDate: seconds)), binary: false))
    }

    @Test(arguments: seconds) func datesInBinary(_ seconds: Double) throws {
        let isRefused = try Self.refuses(.date(Date(timeIntervalSinceReferenceDate: seconds)), binary: true)
        #expect(isRefused == !seconds.isFinite)
    }

    @Test(arguments: ["\u{0}", "\u{1}", "a\u{1F}", "\u{FFFE}", "\u{FFFF}", "\u{FEFF}a"])
    func textsInXML(_ text: String) throws {
        #expect(try Self.refuses(.string(text), binary: false))
        #expect(try Self.refuses([.string(text)], binary: false))
        #expect(try Self.refuses(.dictionary([text: 1]), binary: false))
        #expect(try !Self.refuses(.string(text), binary: true))
        var editor = try PropertyListEditor(data: try PropertyList.data(["old": 1]))
        let error = #expect(throws: PropertyListEditError.self) { try editor.set(1, at: [text]) }
        #expect(error?.code == .notRepresentable)
    }

    @Test(arguments: ["a\r\nb\rc", "\u{85}\u{2028}", "a\u{FEFF}", "\u{7F}\u{80}", "]]>", " \t\n", "&#1;", "\u{1FFFE}"])
    func textsThatXMLHolds(_ text: String) throws {
        #expect(try !Self.refuses(.string(text), binary: false))
    }

    @Test(arguments: [Double.infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.0, 0.1])
    func realsThatXMLHolds(_ number: Double) throws {
        #expect(try !Self.refuses(.real(number), binary: false))
    }

    @Test func whatIsNotANumberStaysSo() throws {
        var editor = try PropertyListEditor(data: try PropertyList.data(["old": 1]))
        try editor.set(.real(.nan), at: ["new"])
        guard case .real(let number)? = editor.value[["new"]] else { throw PropertyListEditError(.malformed, "") }
        #expect(number.isNaN)
    }

    /// A dictionary that XML would read as an archiver's reference.
    @Test func anArchiversReference() throws {
        #expect(try Self.refuses(["CF$UID": 1], binary: false))
    }
}
