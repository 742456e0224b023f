import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// The values of entries of old-style text, `key = value;`, by the positions of their keys: of two entries with one key, a
/// reader keeps only one.
struct EntryValues {
    private let lines: LineTable

    /// How far the end of an entry is searched for: objects are short, and there may be many pairs.
    private static let limit = 1 << 14

    init(in lines: LineTable) { self.lines = lines }

    /// The value that two entries have in common, whatever their comments say.
    func common(at first: SourcePosition, _ second: SourcePosition) -> PropertyListValue? {
        guard let value = value(at: first), value == self.value(at: second) else { return nil }
        return value.dictionaryValue?.values.first ?? value
    }

    private func value(at position: SourcePosition) -> PropertyListValue? {
        guard let start = lines.offset(of: position), let end = end(of: start) else { return nil }
        let entry = Data("{".utf8) + Data(lines.bytes[start..<end]) + Data("}".utf8)
        return LocatedPropertyList(data: entry).value
    }

    /// The offset after the semicolon that ends an entry.
    private func end(of start: Int) -> Int? {
        let bytes = lines.bytes.prefix(start + Self.limit)
        var depth = 0
        var index = start
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
            case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
                index += 2
                while index < bytes.endIndex, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
                index += 1
            case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ";") where depth == 0: return index + 1
            default: break
            }
            guard depth >= 0 else { return nil }
            index += 1
        }
        return nil
    }
}
