import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// The values of entries of old-style text, `key = value;`, by the positions of their keys: of two entries with one key, a
/// reader keeps only one.
struct EntryValues {
    private let lines: LineTable
    /// Where the values are, by the offsets of their entries.
    private var ranges: [Int: Range<Int>] = [:]

    init(in lines: LineTable) {
        self.lines = lines
        var open = BracedListOutline(lines.bytes).map { [$0.root] } ?? []
        while let value = open.popLast() {
            for entry in value.entries { ranges[entry.range.lowerBound] = entry.value.range }
            open += value.entries.map(\.value) + value.elements.map(\.value)
        }
    }

    /// The value that two entries have in common, whatever their comments say.
    func common(at first: SourcePosition, _ second: SourcePosition) -> PropertyListValue? {
        guard let value = value(at: first), value == self.value(at: second) else { return nil }
        return value
    }

    private func value(at position: SourcePosition) -> PropertyListValue? {
        guard let start = lines.offset(of: position), let range = ranges[start] else { return nil }
        let list = Data("{value = ".utf8) + Data(lines.bytes[range]) + Data(";}".utf8)
        return LocatedPropertyList(data: list).value?.dictionaryValue?["value"]
    }
}
