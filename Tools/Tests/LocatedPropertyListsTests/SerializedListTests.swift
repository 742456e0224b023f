import Foundation
import LocatedPropertyLists
import SourceText
import TestSupport
import Testing

/// The positions of everything that Foundation writes are found.
@Suite struct SerializedListTests {
    @Test(arguments: 0..<60)
    func everyKeyPathIsFound(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let value = RandomValue.dictionary(depth: 4, using: &generator)
        let data = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
        let list = LocatedPropertyList(data: data)
        #expect(list.syntaxError == nil)
        #expect(list.duplicateKeys.isEmpty)

        var found = [try #require(list.position(of: []))]
        try check(value, at: [], in: list, found: &found)
        // As many as there are values in the text: none is left over.
        let values = String(decoding: data, as: UTF8.self).matches(
            of: /<(dict|array|string|integer|real|date|data|true|false)[\/>]/)
        #expect(found.count == values.count)
    }

    /// Appends the positions of all the values below `value`, in document order.
    private func check(
        _ value: Any, at path: [String], in list: LocatedPropertyList, found: inout [SourcePosition]
    ) throws {
        if let dictionary = value as? [String: Any] {
            let entries = try dictionary.map { key, value in
                (try #require(list.position(of: path + [key])), key, value)
            }
            for (position, key, value) in entries.sorted(by: { $0.0 < $1.0 }) {
                #expect(bytes(at: position, in: list).hasPrefix("<key>"))
                let valuePosition = try #require(list.valuePosition(of: path + [key]))
                #expect(position < valuePosition)
                try append(position, to: &found)
                try check(value, at: path + [key], in: list, found: &found)
                #expect(bytes(at: valuePosition, in: list).hasPrefix(try tag(of: value)))
            }
        } else if let array = value as? [Any] {
            for (index, element) in array.enumerated() {
                let position = try #require(list.position(of: path + [String(index)]))
                #expect(bytes(at: position, in: list).hasPrefix(try tag(of: element)))
                #expect(list.valuePosition(of: path + [String(index)]) == position)
                try append(position, to: &found)
                try check(element, at: path + [String(index)], in: list, found: &found)
            }
            #expect(list.position(of: path + [String(array.count)]) == nil)
        }
    }

    private func append(_ position: SourcePosition, to found: inout [SourcePosition]) throws {
        #expect(try #require(found.last) < position, "positions follow the document")
        found.append(position)
    }

    private func bytes(at position: SourcePosition, in list: LocatedPropertyList) -> String {
        guard let offset = list.lines.offset(of: position) else { return "" }
        return String(decoding: list.lines.bytes[offset...].prefix(9), as: UTF8.self)
    }

    private func tag(of value: Any) throws -> String {
        let data = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
        let text = String(decoding: data, as: UTF8.self)
        let plist = try #require(text.range(of: "<plist version=\"1.0\">"))
        return String(text[plist.upperBound...].drop(while: \.isWhitespace).prefix { $0.isLetter || $0 == "<" })
    }
}
