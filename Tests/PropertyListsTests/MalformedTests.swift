import Foundation
import PropertyLists
import TestSupport
import Testing

@Suite struct MalformedTests {
    @Test(arguments: [
        ("nothing at all", Data()), ("blanks", Data(" \t\r\n ".utf8)), ("a UTF-16 mark", Data([0xFF, 0xFE])),
        ("a UTF-8 mark", Data([0xEF, 0xBB, 0xBF])), ("zero bytes", Data(count: 64)),
    ])
    func emptiedFilesAreNoAnswer(_ name: String, _ data: Data) {
        let error = #expect(throws: PropertyListError.self) { try PropertyList.parse(data) }
        #expect(error?.code == .malformed)
        #expect(error?.message == "the file is empty")
    }

    @Test(arguments: [
        "<", "<?xml", "<?xml version=\"1.0\"?>", "{", "(", "{ a = b }", "{ a }", "( a b )", "<zz>", "\"open",
        "hello there",
        "{ \"a\": 1 }", "[1, 2]", "key: value\nother: value",
        xml(""), xml("<frob/>"), xml("<string>a</string><string>b</string>"), xml("<dict><key>a</key></dict>"),
        xml("<dict><string>a</string><string>b</string></dict>"), xml("<integer></integer>"),
        xml("<integer>1.5</integer>"),
        xml("<integer>99999999999999999999999999</integer>"), xml("<date>today</date>"),
        xml("<array><dict></array></dict>"),
        xml("<string>&unknown;</string>"), xml("<!-- open"), "<html><body>404</body></html>",
    ])
    func textThatIsNoPropertyListIsAnError(_ text: String) {
        let error = #expect(throws: PropertyListError.self) { try parse(text) }
        #expect(error?.code == .malformed)
        #expect(error?.message.isEmpty == false)
    }

    @Test func everyBeginningOfAnXMLFileIsAnError() throws {
        let text = xml(
            "<dict><key>a</key><array><integer>1</integer><true/></array><key>b</key><string>c</string></dict>")
        let whole = try #require(text.range(of: "</plist>"))
        for length in 0..<text[..<whole.upperBound].utf8.count {
            let data = Data(text.utf8.prefix(length))
            #expect(code { try PropertyList.parse(data) } == .malformed, "\(length) bytes")
        }
    }

    @Test func everyBeginningOfABinaryFileIsAnError() throws {
        let value: PropertyListValue = [
            "list": [1, 2.5, true, "text"], "data": .data(Data(1...40)),
            "date": .date(Date(timeIntervalSinceReferenceDate: 0)),
        ]
        let data = try PropertyList.data(value, binary: true)
        for length in 0..<data.count {
            #expect(code { try PropertyList.parse(data.prefix(length)) } == .malformed, "\(length) bytes")
        }
        #expect(try PropertyList.parse(data) == value)
    }

    /// Foundation has unsigned numbers; one of them must not cost the file that it is in.
    @Test(arguments: [("9223372036854775808", 0x1p63), ("18446744073709551615", 0x1p64)])
    func unsignedIntegersBeyond63BitsAreReadAsTheNearestReal(_ digits: String, _ number: Double) throws {
        #expect(try parse(xml("<integer>\(digits)</integer>")) == .real(number))
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7], "2^64 + 7"),
            ([0x7F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7], "most of 128 bits"),
            ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 7], "below the least Int64"),
        ] as [([UInt8], String)])
    func sixteenByteIntegersThatDoNotFitAreErrors(_ digits: [UInt8], _ name: String) {
        let file = BinaryFile(objects: [[0x14] + digits])
        #expect(code { try PropertyList.parse(file.data) } == .malformed)
    }

    @Test(
        arguments: [
            ([UInt8](repeating: 0, count: 15) + [7], 7), ([UInt8](repeating: 0xFF, count: 15) + [0xFE], -2),
        ] as [([UInt8], Int64)])
    func sixteenByteIntegersThatFitAreRead(_ digits: [UInt8], _ number: Int64) throws {
        #expect(try PropertyList.parse(BinaryFile(objects: [[0x14] + digits]).data) == .integer(number))
    }

    @Test(
        arguments: [
            ("a UID", [0x80, 1]), ("null", [0x00]), ("a URL", [0x0C]), ("a fill byte", [0x0F]), ("a set", [0xC0]),
            ("an integer of 32 bytes", [0x15] + [UInt8](repeating: 0, count: 32)), ("a real of 1 byte", [0x20, 0]),
            ("a length of 2^63", [0x5F, 0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]),
            ("a length of 2^62", [0xAF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0]),
            ("a length that is no integer", [0x5F, 0x50]), ("a length of 32,768 bytes", [0x5F, 0x1F]),
            ("text that runs into the offset table", [0x59]), ("data that runs into it", [0x4F, 0x11, 0x7F, 0xFF]),
            ("an array that runs into it", [0xA3]), ("a dictionary that runs into it", [0xD1, 0]),
            ("a reference to nothing", [0xA1, 9]), ("a key that is not a string", [0xD1, 0, 0]),
        ] as [(String, [UInt8])])
    func objectsThatAreNoneAreErrors(_ name: String, _ object: [UInt8]) {
        #expect(code { try PropertyList.parse(BinaryFile(objects: [object]).data) } == .malformed)
    }

    @Test func aKeyedArchiversReferenceInXMLIsAnError() {
        #expect(code { try parse(xml("<dict><key>CF$UID</key><integer>1</integer></dict>")) } == .malformed)
    }

    /// Thousands of damaged files, the same in each run: each is a value or an error of the reader, and none ends the process.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func damagedBinaryFilesNeverTrap(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = randomValue(depth: 4, using: &random)
        let whole = try PropertyList.data(["root": value, "list": [1, "text", .data(Data(0...20))]], binary: true)
        var outcomes: Set<String> = []
        for _ in 0..<3_000 {
            var data = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                // The last 40 bytes, where counts and offsets are, are hit as often as all others.
                let range = Bool.random(using: &random) ? max(8, data.count - 40)..<data.count : 8..<data.count
                data[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(PropertyListError) {
                _ = try PropertyList.parse(data)
                outcomes.insert("read")
            } catch {
                outcomes.insert(error.code.rawValue)
            }
        }
        #expect(outcomes.isSuperset(of: ["read", "malformed-property-list"]))
        #expect(
            outcomes.isSubset(of: [
                "read", "malformed-property-list", "property-list-too-deep", "property-list-too-large",
            ]))
    }

    @Test(arguments: [11, 12] as [UInt64]) func damagedTextFilesNeverTrap(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let texts = [
            try PropertyList.data(["a": [1, 2.5, true], "b": ["c": "d", "e": .data(Data(0...9))]]),
            Data("{ a = ( 1, \"two\", <0aff> ); /* note */ b = { c = d; }; }".utf8),
        ]
        var errors = 0
        for round in 0..<3_000 {
            var data = texts[round % 2]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                data[Int.random(in: 0..<data.count, using: &random)] =
                    Array("<>/&;\"'(){}=\\a \u{0}\u{FF}".utf8).randomElement(using: &random) ?? 0
            }
            if code(of: { try PropertyList.parse(data) }) != nil { errors += 1 }
        }
        #expect(errors > 300)
    }
}
