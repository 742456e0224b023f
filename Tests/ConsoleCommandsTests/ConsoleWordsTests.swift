import Foundation
import TestSupport
import Testing

@testable import ConsoleCommands

@Suite("Words of a line")
struct ConsoleWordsTests {
    @Test(arguments: [
        ("", []), ("   ", []), ("a b  c", ["a", "b", "c"]), ("set k \"a b\"", ["set", "k", "a b"]),
        ("'a \\ \"b' c", ["a \\ \"b", "c"]), ("\"a\\\"b\\\\c\\n\"", ["a\"b\\c\n"]), ("a\\ b", ["a b"]), ("\"\"", [""]),
        ("x'y z'w", ["xy zw"]), ("\u{2028}a", ["a"]), ("\"e\"\u{301}", ["e\u{301}"]),
    ])
    func parse(_ line: String, _ words: [String]) throws {
        #expect(try ConsoleWords.parse(line).map(\.text) == words)
    }

    @Test(arguments: ["\"a", "a 'b", "\"a\\\""]) func notClosed(_ line: String) {
        #expect(throws: ConsoleLineError.self) { try ConsoleWords.parse(line) }
    }

    @Test func `A line that is too long is refused`() {
        #expect(throws: ConsoleLineError.self) { try ConsoleWords.parse(String(repeating: "a", count: 8_193)) }
    }

    @Test(arguments: 0..<200) func `What was quoted is read again`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = (0..<random.upTo(6)).map { _ in text(&random) }
        let line = words.map(ConsoleWords.quoted).joined(separator: " ")
        #expect(
            try ConsoleWords.parse(line).map { Array($0.text.unicodeScalars) } == words.map { Array($0.unicodeScalars) }
        )
        // A quoted word is neither an option nor a keyword.
        if line.utf8.count < 8_000 { #expect(try ConsoleLine(line).words.map(\.text) == words) }
    }

    @Test(arguments: 0..<200) func `No text is a trap`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 1_000))
        for _ in 0..<20 {
            let text = text(&random)
            _ = try? ConsoleLine(text)
            _ = ConsoleWords.beginning(text)
            if let url = URL(string: text) { _ = try? SharedChanges(url) }
        }
    }

    private func text(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "set", "for", "--confirm", "--x", "2h", "\"", "'", "\\", " ", "\n", "\r\n", "\t", "\u{0}", "é",
            "\u{301}", "👩‍👩‍👧", "\u{202E}", "=", "key.a=1", "switchyard-share://share?", "%", "%zz", "&", "catalog=",
            "expires=9e99",
        ]
        return (0..<random.upTo(8)).map { _ in random.pick(pieces) }.joined()
    }

    @Test(arguments: [
        ("env", true), ("env qa", false), ("env qa for 2h", false), ("list", true), ("get x", true), ("set x 1", false),
        ("unset x", false), ("explain x", true), ("diff qa", true), ("findings", true), ("reset", false),
        ("report", true),
        ("share", true), ("help", true), ("cart fill 3", false), ("", false), ("unknown", false), ("\"list\"", true),
    ])
    func `A line says whether it only reads`(_ line: String, _ isReading: Bool) throws {
        #expect(try ConsoleLine(line).isReading == isReading)
    }

    @Test(
        arguments: [
            ("env qa for 2h", ConsoleLineContent(environment: "qa", key: nil, text: nil)),
            ("env -", ConsoleLineContent(environment: nil, key: nil, text: nil)),
            ("set theme \"dark blue\" for 2h", ConsoleLineContent(environment: nil, key: "theme", text: "dark blue")),
            ("unset theme", ConsoleLineContent(environment: nil, key: "theme", text: nil)),
            ("explain theme", ConsoleLineContent(environment: nil, key: "theme", text: nil)),
            ("diff qa", ConsoleLineContent(environment: "qa", key: nil, text: nil)),
            ("list theme", ConsoleLineContent(environment: nil, key: nil, text: nil)), ("cart fill 3", nil),
        ] as [(String, ConsoleLineContent?)]) func `A line says what it names`(
            _ text: String, _ content: ConsoleLineContent?
        ) throws
    {
        #expect(try ConsoleLine(text).content() == content)
    }

    @Test(arguments: ["set theme", "set theme a b", "env qa for ever", "reset all"])
    func `A line with other words names nothing`(_ text: String) throws {
        let line = try ConsoleLine(text)
        #expect(throws: ConsoleLineError.self) { try line.content() }
    }

    @Test(
        arguments: [
            ("cart fill 3", nil), ("set theme dark", nil), ("cart fil 3", "did you mean \"cart fill\"?"),
            ("crt empty", "did you mean \"cart empty\"?"), ("logot", "did you mean \"logout\"?"),
            ("explian theme", "did you mean \"explain\"?"), ("cart pay", "use \"cart fill\", \"cart empty\""),
            ("frobnicate", "help lists the commands"),
        ] as [(String, String?)]) func `An unknown command has a near name`(_ text: String, _ fix: String?) throws
    {
        let line = try ConsoleLine(text)
        let error = line.unknownCommand(among: ["cart fill", "cart empty", "logout"])
        #expect(error?.description == fix.map { "unknown command \"\(line.command)\": \($0)" })
    }

    @Test func `A confirmation is no word`() throws {
        let line = try ConsoleLine("env --confirm production production")
        #expect(line.confirmation == "production")
        #expect(line.words.map(\.text) == ["env", "production"])
        #expect(throws: ConsoleLineError("--confirm needs a name")) { try ConsoleLine("env x --confirm") }
        #expect(throws: ConsoleLineError.self) { try ConsoleLine("env x --force") }
    }
}
