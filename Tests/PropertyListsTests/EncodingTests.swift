import Foundation
import PropertyLists
import Testing

@Suite struct EncodingTests {
    static let content = "<dict><key>Straße</key><string>naïve – 東京</string></dict>"
    static let expected: PropertyListValue = ["Straße": "naïve – 東京"]

    @Test(
        arguments: [
            ("UTF-16, big endian", [0xFE, 0xFF], String.Encoding.utf16BigEndian),
            ("UTF-16, little endian", [0xFF, 0xFE], .utf16LittleEndian),
            ("UTF-8 with a mark", [0xEF, 0xBB, 0xBF], .utf8),
            ("UTF-8", [], .utf8),
        ] as [(String, [UInt8], String.Encoding)])
    func marksAreUnderstood(_ name: String, _ mark: [UInt8], _ encoding: String.Encoding) throws {
        let declared = name.hasPrefix("UTF-16") ? "UTF-16" : "UTF-8"
        for text in [xml(Self.content, encoding: declared), xml(Self.content, encoding: nil)] {
            let encoded = try #require(text.data(using: encoding))
            #expect(try PropertyList.parse(Data(mark) + encoded) == Self.expected)
        }
        let openStep = try #require("{ \"Straße\" = \"naïve – 東京\"; }".data(using: encoding))
        #expect(try PropertyList.parse(Data(mark) + openStep) == Self.expected)
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "windows-1252"])
    func declaredLatinIsUnderstood(_ name: String) throws {
        let data = try #require(xml("<string>Zürich</string>", encoding: name).data(using: .isoLatin1))
        #expect(try PropertyList.parse(data) == "Zürich")
    }

    @Test func undeclaredLatinIsAnErrorInXML() throws {
        for encoding in ["UTF-8", nil] {
            let data = try #require(xml("<string>Zürich</string>", encoding: encoding).data(using: .isoLatin1))
            #expect(code { try PropertyList.parse(data) } == .malformed)
        }
    }

    @Test(arguments: ["{ city = \"Zürich\"; }", "{ city = Zürich; }", "( \"é\" )"])
    func undeclaredLatinIsAnErrorInOpenStep(_ text: String) throws {
        let data = try #require(text.data(using: .isoLatin1))
        #expect(code { try PropertyList.parse(data) } == .malformed)
    }

    @Test(arguments: ["nonsense", "UTF-32", "UTF-16"])
    func aDeclarationThatIsNotTrueIsAnError(_ name: String) {
        #expect(code { try parse(xml("<string>a</string>", encoding: name)) } == .malformed)
    }

    @Test func halfOfUTF16IsAnError() throws {
        let data = try #require(xml(Self.content, encoding: "UTF-16").data(using: .utf16LittleEndian))
        #expect(code { try PropertyList.parse(Data([0xFF, 0xFE]) + data.prefix(data.count / 2)) } == .malformed)
    }
}
