import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Testing

/// Old-style text: its values and positions.
@Suite struct OpenStepTests {
    static let project = MarkedText(
        """
        // !$*UTF8*$!
        ‹root›{
        \t‹archiveVersion›archiveVersion = ‹archiveVersion=›1;
        \t‹objects›objects = ‹objects=›{

        /* Begin PBXProject section */
        \t\t‹id›0A1B2C3D4E5F60718293A4B5 /* Project object */ = ‹id=›{
        \t\t\t‹isa›isa = ‹isa=›PBXProject;
        \t\t\t‹flags›"OTHER_FLAGS[sdk=iphoneos*]" = ‹flags=›(
        \t\t\t\t‹0›"$(inherited)",
        \t\t\t\t‹1›'-ObjC', /* why not */ ‹2›/usr/lib, ‹3›( ‹3.0›a ), ‹4›{ }
        \t\t\t);
        \t\t\t‹ä›"\\U00e4" = ‹ä=›<0fBd 7F
        >;
        \t\t};
        \t};
        }
        """)

    @Test(arguments: [
        (path: [], key: "root", value: "root"),
        (path: ["archiveVersion"], key: "archiveVersion", value: "archiveVersion="),
        (path: ["objects"], key: "objects", value: "objects="),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5"], key: "id", value: "id="),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5", "isa"], key: "isa", value: "isa="),
        (
            path: ["objects", "0A1B2C3D4E5F60718293A4B5", "OTHER_FLAGS[sdk=iphoneos*]"], key: "flags",
            value: "flags="
        ),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5", "OTHER_FLAGS[sdk=iphoneos*]", "0"], key: "0", value: "0"),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5", "OTHER_FLAGS[sdk=iphoneos*]", "1"], key: "1", value: "1"),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5", "OTHER_FLAGS[sdk=iphoneos*]", "2"], key: "2", value: "2"),
        (
            path: ["objects", "0A1B2C3D4E5F60718293A4B5", "OTHER_FLAGS[sdk=iphoneos*]", "3", "0"], key: "3.0",
            value: "3.0"
        ),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5", "OTHER_FLAGS[sdk=iphoneos*]", "4"], key: "4", value: "4"),
        (path: ["objects", "0A1B2C3D4E5F60718293A4B5", "ä"], key: "ä", value: "ä="),
    ])
    func findsKeyAndValue(path: [String], key: String, value: String) throws {
        let list = LocatedPropertyList(data: Data(Self.project.text.utf8))
        #expect(!list.isXML)
        #expect(list.syntaxError == nil)
        #expect(try list.position(of: path) == Self.project.place(key))
        #expect(try list.valuePosition(of: path) == Self.project.place(value))
    }

    @Test func readsTheValue() {
        let object: PropertyListValue = [
            "isa": "PBXProject",
            "OTHER_FLAGS[sdk=iphoneos*]": ["$(inherited)", "-ObjC", "/usr/lib", ["a"], [:]],
            "ä": .data(Data([0x0F, 0xBD, 0x7F])),
        ]
        #expect(
            LocatedPropertyList(data: Data(Self.project.text.utf8)).value
                == ["archiveVersion": "1", "objects": ["0A1B2C3D4E5F60718293A4B5": object]])
    }

    @Test(
        arguments: [
            ("", [:]), (" \n", [:]), ("// nothing", [:]), ("/* nothing */", [:]), ("{}", [:]), ("()", []),
            ("word", "word"), ("\"a b\"", "a b"), ("/", "/"), ("a//b", "a//b"), ("''", ""),
            ("(a,)", ["a"]), ("(a,b)", ["a", "b"]), ("( ( ( ) ) )", [[[]]]),
            ("{a=1;b=YES;}", ["a": "1", "b": "YES"]), ("{a;}", ["a": "a"]), ("{\"\"=\"\";}", ["": ""]),
            ("{a=<>;}", ["a": .data(Data())]), ("{a = http://x.example//y; }", ["a": "http://x.example//y"]),
            ("{a = //c\n b; }", ["a": "b"]), ("{a\u{2028}=\u{2029}b;}", ["a": "b"]), ("{a=b;a=c;}", ["a": "c"]),
            ("(\"\\n\\t\\r\\a\\b\\f\\v\\\"\\\\\\'\")", ["\n\t\r\u{7}\u{8}\u{C}\u{B}\"\\'"]),
            ("(\"\\q\\é\\\n\", 'a\"b', \"a'b\", 'a\\'b')", ["qé\n", "a\"b", "a'b", "a'b"]),
            ("(\"\\U00e9\\U12zz\\U\\Ud83d\\Ude00\")", ["é\u{12}zz\u{0}😀"]),
            ("(\"\\Ud83d-\\Ude00\")", ["\u{FFFD}-\u{FFFD}"]),
            // Octal numbers are bytes in the encoding of NextStep.
            ("(\"\\101\\0\\18\\1234\\220\\256\\377\")", ["A\u{0}\u{1}8S4Ðﬁ\u{0}"]),
            // The form of `.strings` files.
            ("a = b;", ["a": "b"]),
            ("/* c */ \"a\" = \"b\"; 'c'; d = { e = f; };", ["a": "b", "c": "c", "d": ["e": "f"]]),
        ] as [(String, PropertyListValue)])
    func reads(text: String, expected: PropertyListValue) {
        let list = LocatedPropertyList(data: Data(text.utf8))
        #expect(list.syntaxError == nil)
        #expect(list.value == expected)
    }

    @Test(arguments: [
        (mark: [0xEF, 0xBB, 0xBF], encoding: String.Encoding.utf8), (mark: [], encoding: .utf8),
        (mark: [0xFF, 0xFE], encoding: .utf16LittleEndian), (mark: [0xFE, 0xFF], encoding: .utf16BigEndian),
    ])
    func readsEveryEncoding(mark: [UInt8], encoding: String.Encoding) throws {
        let text = MarkedText("\"é\" = \"€\";\n‹ä›\"ä😀\" = \"ö\";\n")
        let data = try Data(mark) + #require(text.text.data(using: encoding))
        let list = LocatedPropertyList(data: data)
        #expect(list.value == ["é": "€", "ä😀": "ö"])
        #expect(try list.position(of: ["ä😀"]) == text.place("ä"))
    }

    @Test func findsDuplicateKeys() throws {
        let text = MarkedText("{ a = { ‹1›k = 1; l = 2;\n ‹2›k = 3; }; }")
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        #expect(
            try list.duplicateKeys == [
                DuplicateKey(keyPath: ["a", "k"], first: text.place("1"), second: text.place("2"))
            ])
    }

    @Test(arguments: [
        ("{ a = 1; ‹!›", "\"{\" is not closed", "{"),
        ("{\n a = ‹!›( b, c\n", "\"(\" is not closed", "("),
        ("{ a = 1‹!› }", "\";\" is missing after this value", ""),
        ("{ a = 1‹!›\n  b = 2; }", "\";\" is missing after this value", ""),
        ("{ a‹!› }", "\"=\" is missing after this key", ""),
        ("{ a = ‹!›; }", "\";\" is not valid here: expected a value", ""),
        ("{ ‹!›= 1; }", "\"=\" is not valid here: expected a key", ""),
        ("{ a = 1;‹!›; }", "\";\" is not valid here: expected a key", ""),
        ("{ a = ‹!›\"b; }", "the quoted string is not closed", ""),
        ("{ a = ‹!›\"b\\", "the quoted string is not closed", ""),
        ("{ a = ‹!›/* b; }", "the comment is not closed", ""),
        ("{ a = <0f b‹!›>; }", "data can contain only pairs of hexadecimal digits", "b>"),
        ("( a‹!› b )", "\",\" is missing after this value", ""),
        ("( a, ‹!›, b )", "\",\" is not valid here: expected a value", ""),
        ("{} ‹!›x", "\"x\" is not valid here: a property list has only one value", ""),
        ("a = 1; ‹!›} b", "\"}\" is not valid here: expected a key", ""),
        ("‹!›#!/bin/sh", "\"#\" is not valid here: expected a value", ""),
        ("{ a = 1;\n‹!›<<<<<<< HEAD\n b = 2;\n=======\n b = 3;\n>>>>>>> main\n}", "merge conflict", ""),
        ("{ a = (\n‹!›<<<<<<< HEAD\n b,\n=======\n c,\n>>>>>>> main\n); }", "merge conflict", ""),
        ("‹!›<<<<<<< HEAD\n{ a = 1; }\n=======\n{}\n>>>>>>> main\n", "merge conflict", ""),
    ])
    func saysWhatIsWrong(marked: String, message: String, opening: String) throws {
        let text = MarkedText(marked)
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        let error = try #require(list.syntaxError)
        #expect(error.message.contains(message))
        #expect(list.value == nil)
        // What is not closed is shown where it opens; of a pair of digits, the first.
        if opening.isEmpty {
            #expect(try error.position == text.place("!"))
        } else {
            let offset = try #require(list.lines.offset(of: error.position))
            #expect(String(decoding: list.lines.bytes[offset...], as: UTF8.self).hasPrefix(opening))
        }
    }

    @Test(arguments: [256, 257, 200_000], [("(", ")"), ("{a=", ";}"), ("{a=(", ");}")])
    func countsDepth(levels: Int, brackets: (open: String, close: String)) {
        let each = brackets.open.contains("{a=(") ? 2 : 1
        let open = String(repeating: brackets.open, count: levels / each)
        let inner = levels % each == 1 ? "()" : brackets.open == "{a=" ? "x" : ""
        let text = open + inner + String(repeating: brackets.close, count: levels / each)
        let list = LocatedPropertyList(data: Data(text.utf8))
        #expect((list.value != nil) == (levels <= 256))
        #expect(
            list.syntaxError?.message == (levels <= 256 ? nil : "dictionaries and arrays are nested more than 256 deep")
        )
    }

    @Test func keepsWhatStandsBeforeTheCut() throws {
        let bytes = Array(Self.project.text.utf8)
        let whole = LocatedPropertyList(data: Data(bytes))
        let path = ["objects", "0A1B2C3D4E5F60718293A4B5", "isa"]
        let position = try #require(whole.position(of: path))
        let start = try #require(whole.lines.offset(of: position))
        let root = try #require(whole.lines.offset(of: Self.project.place("root")))
        for length in 0..<bytes.count {
            let list = LocatedPropertyList(data: Data(bytes.prefix(length)))
            // A key is recorded when something follows it that ends it, or the text does.
            if length > start + 4 { #expect(list.position(of: path) == position) }
            if length < start { #expect(list.position(of: path) == nil) }
            #expect((list.syntaxError == nil) == (length <= root))
        }
    }

    /// Each is made to tempt a reader into looking at the rest of the text again and again.
    @Test(
        arguments: [
            "(", "{a=", "a=b;", "\"\\", "\"\\\"", "'", "\"a\\n\",", "/*", "//", "/* */", "<0f", "<<<<<<< \n", "\n<",
            "{\"a\":", "[", "\\", "a,", "{\"", "=", "\u{2028}",
        ], ["", "}", "\"", "*/"])
    func takesLinearTime(unit: String, end: String) {
        for start in ["{ k = v; l = ", "{ \"k\": 1, \"l\": ", "k = v; ", "( "] {
            let text = start + String(repeating: unit, count: 10_000) + end
            let list = LocatedPropertyList(data: Data(text.utf8))
            #expect((list.value == nil) == (list.syntaxError != nil))
        }
    }
}
