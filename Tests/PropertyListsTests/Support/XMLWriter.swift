import Foundation
import PropertyLists
import TestSupport

/// Writes values as XML in all the ways that mean the same: blanks and comments between elements, references and CDATA
/// sections in text, several spellings of a number, a key written twice.
struct XMLWriter {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func document(_ root: PropertyListValue) -> Data {
        let mark = pick(["", "\u{FEFF}"])
        let declaration = pick([
            "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>",
            "<?xml version=\"1.0\"?>",
        ])
        let type = pick([
            "", "<!DOCTYPE plist>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
                + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
        ])
        let plist = pick(["<plist>", "<plist version=\"1.0\">", "<plist version='1.0' >"])
        let text = mark + declaration + gap() + type + gap() + plist + element(root) + "</plist>" + gap()
        return Data(text.utf8)
    }

    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

    private mutating func gap() -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            pick([" ", "\n", "\t", "\r\n", "<!-- <dict> & é -->", "<!-- -->", "<!-->a--b-->"])
        }.joined()
    }

    private mutating func tag(_ name: String, _ content: String, mayBeEmpty: Bool = false) -> String {
        if mayBeEmpty, content.isEmpty, Bool.random(using: &random) { return "<\(name)\(pick(["", " "]))/>" }
        return "<\(name)\(pick(["", "", "\n"]))>\(content)</\(name)\(pick(["", "", " "]))>"
    }

    private mutating func element(_ value: PropertyListValue) -> String {
        let text: String
        switch value {
        case .string(let value): text = tag("string", escaped(value), mayBeEmpty: true)
        case .integer(let value): text = tag("integer", spelling(value))
        case .real(let value): text = tag("real", pick(["\(value)", value < 0 ? "\(value)" : "+\(value)"]))
        case .boolean(let value): text = tag(value ? "true" : "false", "", mayBeEmpty: true)
        case .date(let value): text = tag("date", value.formatted(.iso8601))
        case .data(let value):
            let lines = value.base64EncodedString(options: .lineLength64Characters)
            text = tag("data", pick(["", "\n\t"]) + lines + pick(["", " \r\n"]))
        case .array(let elements):
            var content = ""
            for element in elements { content += self.element(element) }
            text = tag("array", content, mayBeEmpty: true)
        case .dictionary(let entries): text = tag("dict", dictionary(entries), mayBeEmpty: true)
        }
        return gap() + text + gap()
    }

    private mutating func dictionary(_ entries: [String: PropertyListValue]) -> String {
        var content = ""
        let isASCII = entries.keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
            if isASCII, Int.random(in: 0..<8, using: &random) == 0 {
                content += gap() + tag("key", escaped(key), mayBeEmpty: true) + element("overwritten")
            }
            content += gap() + tag("key", escaped(key), mayBeEmpty: true) + element(value)
        }
        return content
    }

    private mutating func spelling(_ number: Int64) -> String {
        let sign = number < 0 ? pick(["-", "- "]) : pick(["", "+", "+\n"])
        let digits = pick([
            "\(number.magnitude)", "00\(number.magnitude)", "0x" + String(number.magnitude, radix: 16),
            "0X0" + String(number.magnitude, radix: 16, uppercase: true),
        ])
        return pick(["", " ", "\n\t"]) + sign + digits
    }

    /// Text with its special characters escaped in one way or another, and some of the others too.
    private mutating func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let hexadecimal = String(scalar.value, radix: 16, uppercase: Bool.random(using: &random))
            let references = ["&#\(scalar.value);", "&#x\(hexadecimal);", "&#x00\(hexadecimal);"]
            let named = ["<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;", "'": "&apos;"][scalar]
            switch Int.random(in: 0...5, using: &random) {
            case 0: result += pick(references)
            case 1: result += "<![CDATA[\(scalar)]]>"
            default: result += named ?? String(scalar)
            }
        }
        return result
    }
}
