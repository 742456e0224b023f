import Foundation
import LocatedPropertyLists
import SourceText
import Testing

/// A merge that was not finished is named, in every format; text that only looks like one is not.
@Suite struct MergeConflictTests {
    private static let message = "unresolved merge conflict: the file contains both versions"

    @Test(
        arguments: ["\n", "\r\n", "\r"],
        [
            "<plist>\n<dict>\n‹!›<<<<<<< HEAD\n<key>a</key><true/>\n=======\n<key>a</key><false/>\n>>>>>>> main\n</dict>\n</plist>",
            "<plist>\n<dict>\n<key>a</key>\n<string>x\n‹!›<<<<<<< HEAD\ny</string>\n=======\n>>>>>>> b\n</dict>\n</plist>",
            "‹!›<<<<<<< HEAD\n<plist><dict/></plist>\n=======\n<plist/>\n>>>>>>> main\n",
            "{\n\"a\": [\n1,\n‹!›<<<<<<< ours\n2\n=======\n3\n>>>>>>> theirs\n]\n}",
            "{\n  a = b;\n‹!›<<<<<<< ours\n  c = d;\n=======\n  c = e;\n>>>>>>> theirs\n}",
            "\"a\" = \"b\";\n‹!›<<<<<<< ours\n\"c\" = \"d\";\n=======\n>>>>>>> theirs\n",
        ])
    func isReportedAtItsFirstMarker(lineEnd: String, marked: String) throws {
        let text = MarkedText(marked.replacing("\n", with: lineEnd))
        let error = try #require(LocatedPropertyList(data: Data(text.text.utf8)).syntaxError)
        #expect(error.message == Self.message)
        #expect(try error.position == text.place("!"))
    }

    @Test func severalConflicts() throws {
        let conflict = "<<<<<<< ours\n  c = d;\n=======\n  c = e;\n>>>>>>> theirs\n"
        let error = try #require(
            LocatedPropertyList(data: Data("{\n\(conflict)a = b;\n\(conflict)}".utf8)).syntaxError)
        #expect(error.message == "the first of 2 unresolved merge conflicts: the file contains both versions")
        #expect(error.position.line == 2)
    }

    @Test(arguments: [
        "{\n<<<<<< HEAD\n}", "{\n<<<<<<<< HEAD\n}", "{\n <<<<<<< HEAD\n}", "{\n<<<<<<<HEAD\n}",
        "{ a = ; b = c; }\n<<<<<<< HEAD\n",
        "<plist>\n<<<<<< HEAD\n</plist>", "<plist><integer>x</integer>\n<<<<<<< HEAD\n</plist>", "{\n>>>>>>> main\n}",
        "{\n=======\n}",
    ])
    func anotherErrorKeepsItsWords(text: String) throws {
        let error = try #require(LocatedPropertyList(data: Data(text.utf8)).syntaxError)
        #expect(error.message != Self.message)
    }

    @Test(arguments: [
        "{ a = \"\n<<<<<<< HEAD\n\"; }", "{ /*\n<<<<<<< HEAD\n*/ a = b; }",
        "<plist><string><![CDATA[\n<<<<<<< HEAD\n]]></string></plist>", "<plist><!--\n<<<<<<< HEAD\n--><true/></plist>",
    ])
    func textOfAValueOrACommentIsNone(text: String) {
        #expect(LocatedPropertyList(data: Data(text.utf8)).syntaxError == nil)
    }
}
