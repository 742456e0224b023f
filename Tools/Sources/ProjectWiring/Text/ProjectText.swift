import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// A `project.pbxproj` as text, with the byte ranges of its objects.
struct ProjectText: WiringObjects {
    typealias Outline = BracedListOutline

    /// An object: a dictionary with an identifier.
    struct Object {
        let identifier: String
        let isa: String
        let entry: Outline.Entry
        var fields: Outline.Value { entry.value }
    }

    /// The lines between two comments, in which all objects of a class are.
    struct Section {
        let isa: String
        /// From the first comment to the end of the line of the last one.
        let range: Range<Int>
        /// The start of the line of the last comment.
        let end: Int
    }

    let bytes: [UInt8]
    /// The dictionary of all objects.
    let list: Outline.Value
    /// The objects in the order of the file.
    let objects: [Object]
    private let indices: [String: Int]
    /// In the order of the file; none in a file that was not written as Xcode does.
    let sections: [Section]
    /// The line ending of the file.
    let newline: String

    /// Reads a file that Xcode writes, and that was parsed.
    ///
    /// - Throws: ``WiringError`` `not-editable` for any other.
    init(_ data: Data, file: String) throws(WiringError) {
        try Self.checkFirstLine(of: data, file: file)
        let bytes = [UInt8](data)
        guard let outline = Outline(bytes), let list = outline.root["objects"]?.value else {
            throw Self.isNotXcodes(file)
        }
        let entry = outline.root["objectVersion"]
        let version = entry?.value.text.flatMap { Int($0) } ?? 0
        guard Self.versions.contains(version) else {
            throw WiringError(
                Finding(
                    rule: .notEditable, severity: .error,
                    message:
                        "the project file has object version \(version); \(Self.versions.lowerBound) to \(Self.versions.upperBound) are known",
                    location: SourceLocation(
                        file: file, position: entry.map { Self.position(of: $0.range.lowerBound, in: bytes) }),
                    fix: "choose another project format in Xcode, or wire the project by hand"))
        }
        self.bytes = bytes
        self.list = list
        let objects = list.entries.map { entry in
            Object(identifier: entry.key, isa: entry.value["isa"]?.value.text ?? "", entry: entry)
        }
        self.objects = objects
        indices = Dictionary(objects.indices.map { (objects[$0].identifier, $0) }) { $1 }
        newline = bytes.first { $0 == 0x0A || $0 == 0x0D } == 0x0D ? "\r\n" : "\n"
        sections = Self.sections(in: bytes, list.range)
    }

    /// Throws if a file does not begin as those that Xcode saves: property lists have other formats, too.
    static func checkFirstLine(of data: Data, file: String) throws(WiringError) {
        let first = data.prefix { $0 != 0x0A && $0 != 0x0D }
        guard String(decoding: first, as: UTF8.self) == "// !$*UTF8*$!" else { throw isNotXcodes(file) }
    }

    private static func isNotXcodes(_ file: String) -> WiringError {
        WiringError(
            Finding(
                .notEditable, .error,
                "the project file is not in the format in which Xcode saves it, so it is not edited", file: file,
                fix: "open the project in Xcode and save it"))
    }

    private static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
        let before = bytes[..<offset]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return SourcePosition(line: before.count { $0 == 0x0A } + 1, column: offset - start + 1)
    }

    /// The values of `objectVersion` of Xcode 3.2 to 27.
    private static let versions = 46...100

    /// The object with an identifier.
    subscript(_ identifier: String) -> Object? { indices[identifier].map { objects[$0] } }

    /// A text field of an object.
    func text(_ identifier: String, _ key: String) -> String? { self[identifier]?.fields[key]?.value.text }

    /// The texts of an array of an object.
    func texts(_ identifier: String, _ key: String) -> [String] {
        self[identifier]?.fields[key]?.value.elements.compactMap(\.value.text) ?? []
    }

    /// The objects of a class, in the order of the file.
    func objects(of isa: String) -> [Object] { objects.filter { $0.isa == isa } }

    func isa(_ identifier: String) -> String? { self[identifier]?.isa }

    func identifiers(of isa: String) -> [String] { objects(of: isa).map(\.identifier) }

    func has(_ identifier: String, _ key: String) -> Bool { self[identifier]?.fields[key] != nil }

    private static func sections(in bytes: [UInt8], _ range: Range<Int>) -> [Section] {
        var sections: [Section] = []
        var open: (isa: String, start: Int)?
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start
            while end < range.upperBound, bytes[end] != 0x0A { end += 1 }
            let next = min(end + 1, range.upperBound)
            if bytes[start] == UInt8(ascii: "/") {
                let words = String(decoding: bytes[start..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
                if words.count == 5, words[3] == "section" {
                    if words[1] == "Begin" { open = (String(words[2]), start) }
                    if words[1] == "End", let begun = open, begun.isa == words[2] {
                        sections.append(Section(isa: begun.isa, range: begun.start..<next, end: start))
                        open = nil
                    }
                }
            }
            start = next
        }
        return sections
    }
}

// MARK: - Lines

extension ProjectText {
    /// The start of the line of an offset.
    func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        return start
    }

    /// The start of the next line.
    func lineEnd(_ offset: Int) -> Int {
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return min(end + 1, bytes.count)
    }

    /// The blanks at the start of the line of an offset.
    func indentation(_ offset: Int) -> String {
        let start = lineStart(offset)
        return String(decoding: bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// Whether there are only blanks between two offsets.
    func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

    /// The lines of a range if there is nothing else in them; `nil` otherwise.
    func wholeLines(_ range: Range<Int>) -> Range<Int>? {
        let lines = lineStart(range.lowerBound)..<lineEnd(range.upperBound)
        guard isBlank(lines.lowerBound..<range.lowerBound), isBlank(range.upperBound..<lines.upperBound) else {
            return nil
        }
        return lines
    }

    /// Whether a dictionary or array has each part on a line of its own.
    func hasLines(_ value: Outline.Value) -> Bool {
        let first = value.entries.first?.range.lowerBound ?? value.elements.first?.value.range.lowerBound
        return bytes[value.range.lowerBound..<(first ?? value.range.upperBound)].contains(0x0A)
    }
}
