import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import TestSupport
import Testing

/// Syntax errors of JSON and OpenStep text: the whole message, the line and the column.
@Suite struct BracedErrorTests {
    @Test(arguments: [
        ("{\"a\": ‹!›}", "\"}\" is not valid here: expected a value"),
        ("{\"a\": ‹!›True}", "\"T\" is not valid here: expected a value"),
        ("{\"a\": ‹!›NaN}", "\"N\" is not valid here: expected a value"),
        ("{\"a\": ‹!›+1}", "\"+\" is not valid here: expected a value"),
        ("{\"a\": ‹!›.5}", "\".\" is not valid here: expected a value"),
        ("{\"a\": ‹!›1.}", "\"1\" is not valid here: expected a value"),
        ("{\"a\": ‹!›1e}", "\"1\" is not valid here: expected a value"),
        ("{\"a\": ‹!›-}", "\"-\" is not valid here: expected a value"),
        ("{\"a\": ‹!›0x1F}", "\"0\" is not valid here: expected a value"),
        ("{\"a\": ‹!›1e999}", "\"1\" is not valid here: expected a value"),
        ("{\"a\": ‹!›'b'}", "\"'\" is not valid here: expected a value"),
        ("{\"a\": ‹!›é}", "\"é\" is not valid here: expected a value"),
        ("{\"a\": 1‹!› \"b\": 2}", "\",\" is missing after this value"),
        ("{\"a\": 1‹!›; \"b\": 2}", "\",\" is missing after this value"),
        ("{\"a\": 1‹!› // c\n}", "\",\" is missing after this value"),
        ("{‹!›, \"a\": 1}", "\",\" is not valid here: expected a key"),
        ("{\"a\": 1, ‹!›1: 2}", "\"1\" is not valid here: expected a key"),
        ("{\"a\": 1,\n ‹!›, \"b\": 2}", "\",\" is not valid here: expected a key"),
        ("[‹!›,]", "\",\" is not valid here: expected a value"),
        ("[1,\n ‹!›:]", "\":\" is not valid here: expected a value"),
        ("[[1]‹!›}", "\",\" is missing after this value"),
        ("{\"a\": 1, \"b\"‹!›, \"c\": 1}", "\":\" is missing after this key"),
        ("{\"a\": 1, \"b\"‹!›", "\":\" is missing after this key"),
        ("{\"a\": 1, ‹!›\"b\":", "this key has no value"),
        ("‹!›{\"a\": 1", "\"{\" is not closed"),
        ("{\"a\": ‹!›[1,", "\"[\" is not closed"),
        ("{\"a\": ‹!›\"b", "the quoted string is not closed"),
        ("{\"a\": ‹!›\"b\\\"", "the quoted string is not closed"),
        ("{\"a\": \"b‹!›\t\"}", "a line break or other control character must be escaped in JSON"),
        ("{\"a\": \"b\\n‹!›\u{1}c\"}", "a line break or other control character must be escaped in JSON"),
        ("{\"a\": \"‹!›\\a\"}", "unknown escape sequence in JSON"),
        ("{\"a\": \"‹!›\\'\"}", "unknown escape sequence in JSON"),
        ("{\"a\": \"‹!›\\U0041\"}", "unknown escape sequence in JSON"),
        ("{\"a\": \"x\\n‹!›\\u00g0\"}", "\"\\u\" requires four hexadecimal digits"),
        ("{\"a\": 1} ‹!›{", "\"{\" is not valid here: a property list has only one value"),
        ("[]\n‹!›\u{7F}", "\"�\" is not valid here: a property list has only one value"),
    ])
    func ofJSON(marked: String, message: String) throws {
        try check(marked, message)
    }

    @Test(arguments: [
        ("{ a = b‹!›, }", "\";\" is missing after this value"),
        ("{ a = ( b‹!›; ); }", "\",\" is missing after this value"),
        ("{ \"a\"‹!› b; }", "\"=\" is missing after this key"),
        ("{\n  ‹!›a =\n", "this key has no value"), ("{ ‹!›a = // c\n", "this key has no value"),
        ("{ a = ‹!›} ", "\"}\" is not valid here: expected a value"),
        ("{ a = ‹!›[ b ]; }", "\"[\" is not valid here: expected a value"),
        ("{ a = ‹!›@; }", "\"@\" is not valid here: expected a value"),
        ("{ ‹!›( a ) = b; }", "\"(\" is not valid here: expected a key"),
        ("{ ‹!›<00> = b; }", "\"<\" is not valid here: expected a key"),
        ("‹!›) ", "\")\" is not valid here: expected a value"),
        ("( a ) ‹!›( b )", "\"(\" is not valid here: a property list has only one value"),
        ("{ a = ‹!›'b\"; }", "the quoted string is not closed"),
        ("{ ‹!›\"a = b; }", "the quoted string is not closed"),
        ("{ a = ‹!›<00", "the data has no closing \">\""),
        ("{ a = <‹!›0g>; }", "data can contain only pairs of hexadecimal digits"),
        ("{ a = <00 ‹!›/* c */>; }", "data can contain only pairs of hexadecimal digits"),
        ("{ a = b; } ‹!›/* c", "the comment is not closed"),
        ("\"a\" = \"b\"‹!›\n\"c\" = \"d\";", "\";\" is missing after this value"),
        ("\"a\" = \"b\";\n‹!›\"c", "the quoted string is not closed"),
        ("\"a\" = \"b\";\n\"c\"‹!› \"d\";", "\"=\" is missing after this key"),
    ])
    func ofOpenStepText(marked: String, message: String) throws {
        try check(marked, message)
    }

    private func check(_ marked: String, _ message: String) throws {
        let text = MarkedText(marked)
        let list = LocatedPropertyList(data: Data(text.text.utf8))
        let error = try #require(list.syntaxError)
        #expect(error.message == message)
        #expect(try error.position == text.place("!"))
        #expect(list.value == nil)
        // Lines before it move the error, and change nothing about it.
        let moved = try #require(LocatedPropertyList(data: Data(("\n\r\n" + text.text).utf8)).syntaxError)
        #expect(moved.message == message)
        #expect(moved.position == SourcePosition(line: error.position.line + 2, column: error.position.column))
    }
}

/// JSON is read as Foundation reads it, except for `null`, which property lists do not have.
@Suite struct JSONFoundationTests {
    @Test(arguments: 0..<40) func damagedTextIsReadOrRefusedAlike(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let splinters = [
            "{", "}", "[", "]", ":", ",", "\"", "\\", "\\n", "\\u0041", "\\ud83d\\ude00", "1", "-", "0", ".5",
            "true", " ", "\n", "é", "x", "",
        ]
        let value = RandomOpenStep.value(depth: 3, using: &generator, isRoot: true)
        let sample = Array(try JSONSerialization.data(withJSONObject: ["k": value.foundationObject, "n": [1, true]]))
        for _ in 0..<60 {
            var bytes = sample
            let from = Int.random(in: 1...bytes.count, using: &generator)
            let to = min(bytes.count, from + Int.random(in: 0...2, using: &generator))
            bytes.replaceSubrange(from..<to, with: Array(generator.pick(splinters).utf8))
            let text = String(decoding: bytes, as: UTF8.self)
            let list = LocatedPropertyList(data: Data(bytes))
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes))
            // What Foundation refuses may be OpenStep text, which begins with a brace, too.
            guard text.utf8.elementsEqual(bytes), let theirs else { continue }
            // A lone half of a surrogate pair is an error to Foundation or not, by its version.
            if text.contains("\\ud83d") { continue }
            // On Linux, Foundation accepts a comma after the last element, which JSON does not have.
            if list.syntaxError?.message == "no value follows this \",\"" { continue }
            #expect(list.value == PropertyList.value(ofFoundationObject: theirs), "\(text)")
            #expect(list.syntaxError == nil, "\(text)")
        }
    }

    /// An error has a position in the text, at or before its end.
    @Test(arguments: 0..<20) func everyCutIsAnError(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let value = RandomOpenStep.value(depth: 3, using: &generator)
        let bytes = Array(try JSONSerialization.data(withJSONObject: ["k": value.foundationObject]))
        for length in 6..<bytes.count {
            let list = LocatedPropertyList(data: Data(bytes.prefix(length)))
            let error = try #require(list.syntaxError, "\(String(decoding: bytes.prefix(length), as: UTF8.self))")
            #expect(list.lines.offset(of: error.position) != nil)
            #expect(list.position(of: ["k"]) == SourcePosition(line: 1, column: 2))
        }
    }
}
