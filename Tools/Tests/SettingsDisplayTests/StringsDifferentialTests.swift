import Foundation
import SettingsBundle
import SettingsDisplay
import TestSupport
import Testing

/// The parser against Foundation's: what ours reads, Foundation reads to the same texts. What ours refuses is not asked
/// for, because Foundation prints a line for each.
@Suite struct StringsDifferentialTests {
    static let samples = [
        "\"a\" = \"b\";\n/* c */ 'd' = e;\n// x\nkey;\n\"q\\\"\\n\\U00e9\\101\\\\\" = \"line\nline\";\n",
        "{ a = b; \"c\" = 'd'; }", "a = b; \"zwei\" = \"Ü\";\n\"three\"=\"\\Ud83d\\Ude00\\377\\200\";",
        "\u{FEFF}\"x\"=\"y\"; z=\"\";",
    ]
    static let pieces: [[UInt8]] =
        [
            "\"", "'", "\\", ";", "=", "/", "*", "//", "/*", "*/", "{", "}", "(", "<", " ", "\n", "\r", "\u{2028}", "a",
            "0", "\\U", "\\n", "\\7", "é", "\0", "-", "\u{85}", "\u{A0}", "\t", "b=c;", "\u{B}", "d;",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80]]

    /// A sample with one to four places changed.
    static func mutation(_ numbers: inout SeededGenerator) -> Data {
        var bytes = Array((samples.randomElement(using: &numbers) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            let location = Int.random(in: 0...bytes.count, using: &numbers)
            let end = min(location + Int.random(in: 0...1, using: &numbers), bytes.count)
            let piece = Bool.random(using: &numbers) ? pieces.randomElement(using: &numbers) ?? [] : []
            bytes.replaceSubrange(location..<end, with: piece)
        }
        return Data(bytes)
    }

    @Test(arguments: 1...4) func whatIsReadFoundationReadsToo(_ seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        var compared = 0
        for _ in 0..<5_000 {
            let data = Self.mutation(&numbers)
            let table = StringsTable.parse(data)
            let text = StringsTable.text(of: data)
            // An offset is one of the text.
            for offset in table.entries.compactMap(\.offset) + [table.syntaxError?.offset].compactMap({ $0 }) {
                #expect(offset >= 0 && offset <= data.count && offset <= text?.utf8.count ?? .max)
            }
            guard table.syntaxError?.isFatal != true, !data.isEmpty else { continue }
            compared += 1
            #expect(
                Self.foundation(data) == Self.used(table), "\(String(decoding: data, as: UTF8.self).debugDescription)")
        }
        #expect(compared > 1_000)
    }

    static func used(_ table: StringsTable) -> [String: String] {
        Dictionary(table.entries.map { ($0.key, $0.value) }) { $1 }
    }

    static func foundation(_ data: Data) -> [String: String]? {
        let object = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        return object as? [String: String]
    }

    @Test(arguments: StringsTableTests.grammar.map(\.0).filter { !$0.isEmpty }) func theGrammarIsFoundations(
        _ text: String
    ) {
        #expect(Self.foundation(Data(text.utf8)) == Self.used(StringsTable.parse(Data(text.utf8))))
    }

    /// Between entries Foundation stops without a word, and so must what Settings is said to show.
    @Test(arguments: StringsTableTests.errors.filter { $0.texts > 0 }.map(\.0))
    func whatIsBeforeAnErrorFoundationReadsToo(_ marked: String) {
        let data = Data(marked.replacingOccurrences(of: "‸", with: "").utf8)
        #expect(Self.foundation(data) == Self.used(StringsTable.parse(data)))
    }

    @Test(arguments: StringsTableTests.encodings) func theEncodingsAreFoundations(_ name: String, _ data: Data) {
        #expect(Self.foundation(data) == Self.used(StringsTable.parse(data)))
    }

    /// Long files of one thing: a step that looked back would not end today.
    @Test(arguments: [
        "\\n", "/*", "// x\n", "{", "\"", "\\U", "a;", "\"a\"=\"b\";", " ", "\"\n", "\"\\", "'\\'", "(", "é",
        "\u{2028}", "/",
    ]) func longFilesEnd(_ piece: String) {
        for start in ["", "\"", "\"a\" = \"", "/* "] {
            let table = StringsTable.parse(Data((start + String(repeating: piece, count: 100_000)).utf8))
            #expect(table.entries.count <= 100_000)
        }
    }
}
