import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import TestSupport
import Testing

@Suite struct JSONTests {
    @Test(
        arguments: [
            ("[]", []), ("{ \"a\" : {} }", ["a": [:]]), ("\n[\"a\",\t\"b\"]\r\n", ["a", "b"]),
            (
                "{\"a\": [true, false, 0, -1, 9223372036854775807, 1.5, 1e3, 12345678901234567890]}",
                ["a": [true, false, 0, -1, 9_223_372_036_854_775_807, 1.5, 1000.0, 12_345_678_901_234_567_890.0]]
            ),
            ("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"]", ["\"\\/\u{8}\u{C}\n\r\té😀"]),
            ("{\"a\": 1, \"a\": 2}", ["a": 2]),
        ] as [(String, PropertyListValue)])
    func reads(text: String, expected: PropertyListValue) {
        let list = LocatedPropertyList(data: Data(text.utf8))
        #expect(list.syntaxError == nil)
        #expect(list.value == expected)
    }

    @Test func findsKeyAndValue() throws {
        let text = MarkedText("‹root›{\n  ‹a›\"a\": ‹a=›[‹0›1, ‹1›{ ‹b›\"b\" : ‹b=›\"c\" }]\n}\n")
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        for (path, key, value) in [
            ([], "root", "root"), (["a"], "a", "a="), (["a", "0"], "0", "0"), (["a", "1", "b"], "b", "b="),
        ] {
            #expect(try list.position(of: path) == text.place(key))
            #expect(try list.valuePosition(of: path) == text.place(value))
        }
    }

    @Test(arguments: [
        ("{\"a\": ‹!›null}", "expected a value"),
        ("{\"a\": 1‹!›,}", "no value follows this \",\""),
        ("[1‹!›,]", "no value follows this \",\""),
        ("[1‹!› 2]", "\",\" is missing after this value"),
        ("{\"a\": 1, ‹!›b: 2}", "expected a key"),
        ("{\"a\": 1, \"b\"‹!› = 2}", "\":\" is missing after this key"),
        ("{\"a\": ‹!›01}", "expected a value"),
        ("{\"a\": \"b‹!›\n\"}", "must be escaped"),
        ("{\"a\": \"b‹!›\\x\"}", "unknown escape sequence"),
        ("{\"a\": \"b‹!›\\u12\"}", "four hexadecimal digits"),
        ("‹!›[1, [2]", "\"[\" is not closed"),
        ("[1]‹!›]", "one value"),
        ("{\n\"a\": 1,\n‹!›<<<<<<< HEAD\n\"b\": 2\n=======\n\"b\": 3\n>>>>>>> main\n}", "merge conflict"),
    ])
    func saysWhatIsWrong(marked: String, message: String) throws {
        let text = MarkedText(marked)
        let error = try #require(LocatedPropertyList(data: Data(text.text.utf8)).syntaxError)
        #expect(error.message.contains(message))
        #expect(try error.position == text.place("!"))
    }

    /// What Foundation writes is read to the same value.
    @Test(arguments: 0..<30)
    func agreesWithFoundation(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let value = RandomOpenStep.value(depth: 4, using: &generator, isRoot: true)
        let data = try JSONSerialization.data(withJSONObject: value.foundationObject, options: [.prettyPrinted])
        let list = LocatedPropertyList(data: data)
        #expect(list.syntaxError == nil)
        #expect(list.value == value)
    }
}
