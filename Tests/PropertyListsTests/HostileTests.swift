import Foundation
import PropertyLists
import Testing

/// Small files that say enormous things.
@Suite struct HostileTests {
    static let deep = 200_000

    /// A way to nest without end, as the text before and after each inner value.
    struct Nesting: Sendable, CustomTestStringConvertible {
        let name: String
        let opening: String
        var closing = ""
        var isXML = false
        var prefix = ""
        var testDescription: String { name }

        func text(depth: Int) -> String {
            let content = prefix + String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
            return isXML ? xml(content) : content
        }
    }

    static let nestings: [Nesting] = [
        Nesting(name: "XML arrays", opening: "<array>", closing: "</array>", isXML: true),
        Nesting(name: "XML arrays without end", opening: "<array>", isXML: true),
        Nesting(name: "XML dictionaries", opening: "<dict><key>a</key>", closing: "</dict>", isXML: true),
        Nesting(name: "OpenStep arrays", opening: "(", closing: ")"),
        Nesting(name: "OpenStep arrays without end", opening: "("),
        Nesting(name: "OpenStep dictionaries", opening: "{a=", closing: ";}"),
        Nesting(name: "XML, ends hidden in comments", opening: "<array><!-- </array> -->", isXML: true),
        Nesting(
            name: "XML, ends hidden in CDATA", opening: "<array><string><![CDATA[</array>]]></string>", isXML: true),
        Nesting(name: "XML, ends hidden in instructions", opening: "<array><?x </array> ?>", isXML: true),
        Nesting(name: "OpenStep, ends hidden in comments", opening: "( /* ) */"),
        Nesting(name: "OpenStep, ends hidden in line comments", opening: "( // )\n"),
        Nesting(name: "OpenStep, ends hidden in quotes", opening: "( \")\", "),
        Nesting(name: "OpenStep, a quote in a comment", opening: "(", prefix: "/* don't */"),
    ]

    @Test(arguments: nestings) func deepTextIsAnError(_ nesting: Nesting) throws {
        let text = nesting.text(depth: Self.deep)
        #expect(code { try parse(text) } == .tooDeep)
        let wide = try #require(text.data(using: .utf16LittleEndian))
        #expect(code { try PropertyList.parse(Data([0xFF, 0xFE]) + wide) } == .tooDeep)
    }

    static let shallow: [Nesting] = [
        Nesting(name: "comments", opening: "<!-- <array> -->", closing: "<string/>", isXML: true),
        Nesting(name: "CDATA", opening: "<string><![CDATA[<dict>]]></string>", isXML: true),
        Nesting(name: "many side by side in XML", opening: "<dict/><array></array>", isXML: true),
        Nesting(name: "OpenStep comments", opening: "/* ( */ // {\n"),
        Nesting(name: "OpenStep texts", opening: #""\"(", '{', http://a.example, "#),
        Nesting(name: "many side by side", opening: "(), "),
    ]

    @Test(arguments: shallow) func whatOnlyLooksDeepIsRead(_ nesting: Nesting) throws {
        let content = String(repeating: nesting.opening, count: 1_000) + nesting.closing
        let text = nesting.isXML ? xml("<array>\(content)</array>") : "(\(content))"
        #expect(try parse(text).arrayValue != nil)
    }

    @Test(arguments: [(200, true), (ReadingLimits.depth, true), (ReadingLimits.depth + 1, false)])
    func theLimitIsTheSameInEveryFormat(_ depth: Int, _ isRead: Bool) {
        let expected: PropertyListError.Code? = isRead ? nil : .tooDeep
        let openStep = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        #expect(code { try parse(openStep) } == expected)
        let arrays = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
        #expect(code { try parse(xml(arrays)) } == expected)
        #expect(code { try PropertyList.parse(Self.chain(depth)) } == expected)
    }

    /// Arrays in arrays, in binary: the root and `depth - 1` below it.
    static func chain(_ depth: Int) -> Data {
        var file = BinaryFile(objects: [], referenceSize: 4)
        file.objects = (1..<depth).map { file.array([$0]) } + [file.array([])]
        return file.data
    }

    @Test func deepBinaryIsAnError() {
        #expect(code { try PropertyList.parse(Self.chain(Self.deep)) } == .tooDeep)
    }

    @Test func anArrayThatContainsItselfIsAnError() {
        #expect(code { try PropertyList.parse(BinaryFile(objects: [[0xA1, 0]]).data) } == .tooDeep)
    }

    @Test func aDictionaryThatContainsItselfIsAnError() {
        let file = BinaryFile(objects: [[0xD1, 1, 0], BinaryFile.ascii("a")])
        #expect(code { try PropertyList.parse(file.data) } == .tooDeep)
    }

    @Test func twoContainersInEachOtherAreAnError() {
        #expect(code { try PropertyList.parse(BinaryFile(objects: [[0xA2, 1, 1], [0xA2, 0, 0]]).data) } != nil)
    }

    /// Thirty arrays of ten, each the next one ten times: 10^30 values in 400 bytes.
    @Test(.timeLimit(.minutes(5))) func sharedContainersThatUnfoldWithoutEndAreAnError() {
        let file = BinaryFile(objects: [])
        let arrays = (1...30).map { file.array([Int](repeating: $0, count: 10)) }
        #expect(code { try PropertyList.parse(BinaryFile(objects: arrays + [[0x09]]).data) } == .tooLarge)
    }

    /// A wide array that begins with itself: every level would make room for all its elements again.
    @Test(.timeLimit(.minutes(5))) func aWideArrayThatContainsItselfIsAnError() {
        let file = BinaryFile(objects: [], referenceSize: 1)
        let wide = BinaryFile(objects: [file.array([Int](repeating: 0, count: 3_000_000))])
        #expect([.tooDeep, .tooLarge].contains(code { try PropertyList.parse(wide.data) }))
    }

    /// One megabyte of data, named 30,000 times: 30 GB unless the bytes are shared.
    @Test(.timeLimit(.minutes(5))) func sharedDataIsReadOnce() throws {
        let file = BinaryFile(objects: [], referenceSize: 1)
        let megabyte = [UInt8](repeating: 7, count: 1_000_000)
        let shared = BinaryFile(objects: [file.array([Int](repeating: 1, count: 30_000)), BinaryFile.bytes(megabyte)])
        let elements = try #require(try PropertyList.parse(shared.data).arrayValue)
        #expect(elements.count == 30_000)
        #expect(elements.last == .data(Data(megabyte)))
    }

    @Test func aSharedContainerIsReadAtEachPlace() throws {
        let file = BinaryFile(objects: [[0xA3, 1, 1, 1], [0xA1, 2], [0x10, 5]])
        #expect(try PropertyList.parse(file.data) == [[5], [5], [5]])
    }
}
