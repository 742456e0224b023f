package import Foundation
import LocatedPropertyLists

/// A JSON project file as people and other tools write it: the keys of objects and the elements of sets in any order, with
/// comments, a key that Xcode does not know, and keys without quotation marks. What is in one line stays in one.
package struct ShuffledJSON<Generator: RandomNumberGenerator> {
    private let data: Data
    private var generator: Generator

    package static func text(_ data: Data, _ generator: inout Generator) throws -> String {
        var writer = ShuffledJSON(data: data, generator: generator)
        let text = writer.text(try JSON5Document(data: data).root, 0, isLine: false, isSet: false)
        generator = writer.generator
        return "// \(text.utf8.count) bytes of a project\n" + text + "\n// the end\n"
    }

    private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private func source(_ value: JSON5Value) -> String { String(decoding: data[value.range], as: UTF8.self) }

    private static var sets: Set<String> {
        ["opaque-folders", "supported", "exclusions", "inclusions", "public-headers", "private-headers", "platforms"]
    }

    private mutating func text(_ value: JSON5Value, _ level: Int, isLine: Bool, isSet: Bool) -> String {
        let isLine = isLine || !source(value).contains("\n")
        switch value.content {
        case .array(let elements):
            let values = isSet ? elements.map(\.value).shuffled(using: &generator) : elements.map(\.value)
            return joined(values.map { text($0, level + 1, isLine: isLine, isSet: false) }, "[", "]", level, isLine)
        case .object(let entries):
            let isFolder = value["kind"]?.text == "folder"
            var parts = entries.shuffled(using: &generator).map { entry -> String in
                let isSet = Self.sets.contains(entry.key) || isFolder && entry.key == "target-membership"
                return key(entry.key) + ": " + text(entry.value, level + 1, isLine: isLine, isSet: isSet)
            }
            // Not in a dictionary, where it would be an entry.
            if value["name"] != nil || value["path"] != nil, oneIn(6) { parts.append("'x-note': 'ours'") }
            return joined(parts, "{", "}", level, isLine)
        default: return source(value)
        }
    }

    private mutating func key(_ key: String) -> String {
        let isName = key.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        if isName, oneIn(4) { return key }
        return oneIn(6) ? "'\(key)'" : "\"\(key)\""
    }

    private mutating func joined(
        _ parts: [String], _ start: String, _ end: String, _ level: Int, _ isLine: Bool
    ) -> String {
        guard !isLine else {
            let comment = oneIn(8) ? "/* one line */ " : ""
            return parts.isEmpty ? start + end : "\(start) \(comment)\(parts.joined(separator: ", ")) \(end)"
        }
        let blanks = String(repeating: "  ", count: level)
        let lines = parts.map { part in
            let above = oneIn(8) ? "\(blanks)  // above\n" : ""
            return "\(above)\(blanks)  \(part),\(oneIn(8) ? " // beside" : "")\n"
        }
        return "\(start)\n\(lines.joined())\(blanks)\(end)"
    }
}
