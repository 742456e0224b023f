import Foundation
import LocatedPropertyLists
import TestSupport
import Testing

/// JSON5 is read as Foundation reads it, which Apple's reader of project files uses.
@Suite struct JSON5FoundationTests {
    /// A value as a text that both readers can be compared by.
    private struct Value: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                text = "null"
            } else if let flag = try? container.decode(Bool.self) {
                text = "\(flag)"
            } else if let string = try? container.decode(String.self) {
                text = string.debugDescription
            } else if let number = try? container.decode(Double.self) {
                text = "\(number)"
            } else if let list = try? container.decode([Value].self) {
                text = "[\(list.map(\.text).joined(separator: ","))]"
            } else {
                let entries = try container.decode([String: Value].self)
                text = JSON5FoundationTests.object(entries.map { ($0.key, $0.value.text) })
            }
        }
    }

    private static func object(_ entries: [(String, String)]) -> String {
        "{\(entries.sorted { $0.0 < $1.0 }.map { "\($0.0.debugDescription):\($0.1)" }.joined(separator: ","))}"
    }

    private static func text(_ value: JSON5Value) -> String {
        switch value.content {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .string(let text): text.debugDescription
        case .array(let elements): "[\(elements.map { text($0.value) }.joined(separator: ","))]"
        case .object(let entries): object(entries.map { ($0.key, text($0.value)) })
        }
    }

    private static func foundation(_ data: Data) -> String? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(Value.self, from: data).text
    }

    private static func ours(_ data: Data) -> String? { (try? JSON5Document(data: data)).map { text($0.root) } }

    static let texts = [
        "{ a: 1, 'b': \"two\", \"c\": [ 1, 2, ], }", "// comment\n{ /* another */ \"a\": null } // end",
        "[true,false,null]",
        "{ \"a\": 'it\\'s', \"b\": \"\\u00e4\\u20ac\\ud83d\\ude00\", \"c\": \"\\x41\\v\\0\" }",
        "[ 0x1F, +1, -2.5e3, .5, 5. ]",
        "\"a\\\nb\"", "{}", "[]", "{ \"a\" : }", "{ \"a\" 1 }", "{ \"a\": 1 \"b\": 2 }", "[ 1 2 ]", "[,]", "{,}",
        "[1,,2]",
        "{ $a_1: 1 }", "{ a-b: 1 }", "\"unclosed", "{ \"a\": 1", "[1", "", "  ", "tru", "nul", "'a'",
        "{ \"a\": \"b\" } x",
        "/* open", "[ \"a\tb\" ]", "{ \"ключ\": \"значение\" }", "[\"\\z\", \"\\/\"]",
        "['\\'', '\"', \"\\x41\\b\\f\\n\\r\\t\\\\\"]", "[\"\\v\"]", "[\"\\0\"]", "[\"\\ä\"]", "\"a\\\r\nb\"",
        "[-0xfF, 0X1e5]",
        "[\u{A0}1]", "[\u{2028}1]", "[\u{B}1\u{C}]", "// a\r1",
    ]

    @Test(arguments: texts) func readsTheSame(_ text: String) {
        let data = Data(text.utf8)
        #expect(Self.ours(data) == Self.foundation(data))
    }

    /// Mutations of texts: what one reader accepts, the other one accepts as the same value. Where Foundation is more
    /// lenient, ours refuses the file, which is never a wrong project.
    @Test func mutationsAreNeverReadDifferently() {
        let bytes = Array("{}[]:,'\"\\/*\n 01ex-u".utf8)
        var accepted = 0
        for seed in 0..<SoakCount.of(full: 100_000, slice: 500) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var text = Array(generator.pick(Self.texts).utf8)
            for _ in 0...generator.upTo(2) {
                let place = generator.upTo(text.count)
                switch generator.upTo(2) {
                case 0 where place < text.count: text.remove(at: place)
                case 1 where place < text.count: text[place] = generator.pick(bytes)
                default: text.insert(generator.pick(bytes), at: place)
                }
            }
            guard let ours = Self.ours(Data(text)) else { continue }
            accepted += 1
            if let foundation = Self.foundation(Data(text)) {
                #expect(ours == foundation, "\(String(decoding: text, as: UTF8.self).debugDescription)")
            }
        }
        #expect(accepted > 0)
    }
}
