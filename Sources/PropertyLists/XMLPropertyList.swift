import Foundation

/// Reads the XML property lists that tools write, in UTF-8, straight into values.
///
/// A fast path with a strict contract: a value only for what it fully understands and Foundation reads to the same
/// value; `nil` for all else, valid or not, which Foundation then reads or refuses in its own words. What Foundation
/// does is written down in `CFPropertyList.c`, and the tests compare the two.
enum XMLPropertyList {
    static func read(_ data: Data) -> PropertyListValue? {
        data.withUnsafeBytes { bytes in
            var reader = XMLPropertyListReader(bytes: bytes)
            return reader.document()
        }
    }
}

/// A place in the text. Each step forward is one that ``current``, ``has(_:)`` or a search has found to be inside.
struct XMLPropertyListReader {
    let bytes: UnsafeRawBufferPointer
    var index = 0
    private var nodes = 1

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The byte here; 0 behind the end. A 0 in the text is never ours either, so both end every loop.
    var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    func has(_ text: StaticString) -> Bool {
        guard text.utf8CodeUnitCount <= bytes.count - index else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    mutating func take(_ text: StaticString) -> Bool {
        guard has(text) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    mutating func skipBlanks() {
        while current == 0x20 || current == 0x0A || current == 0x0D || current == 0x09 { index += 1 }
    }

    /// The bytes up to a text, which is passed too.
    mutating func bytes(upTo end: StaticString) -> UnsafeRawBufferPointer? {
        let start = index
        while !has(end) {
            guard current != 0 else { return nil }
            index += 1
        }
        defer { index += end.utf8CodeUnitCount }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<index])
    }
}

/// The document around the root.
extension XMLPropertyListReader {
    mutating func document() -> PropertyListValue? {
        _ = take("\u{FEFF}")
        skipBlanks()
        guard !has("<?xml") || takeDeclaration(), skipBlanksAndComments(), !has("<!DOCTYPE") || takeDocumentType(),
            skipBlanksAndComments(), takePlist(), skipBlanksAndComments(), let root = value(depth: 0),
            skipBlanksAndComments(), take("</plist"), takeTagEnd(), skipBlanksAndComments(), index == bytes.count
        else { return nil }
        return root
    }

    /// `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, each part of it optional. Of blanks around `=`
    /// Foundation makes something else than XML does.
    private mutating func takeDeclaration() -> Bool {
        guard take("<?xml") else { return false }
        while true {
            skipBlanks()
            if take("?>") { return true }
            if take("encoding=") {
                guard takeQuoted()?.lowercased() == "utf-8" else { return false }
            } else {
                guard take("version=") || take("standalone="), takeQuoted() != nil else { return false }
            }
        }
    }

    /// A quoted value of the letters that encodings and versions are made of.
    private mutating func takeQuoted() -> String? {
        let quote = current
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        index += 1
        let start = index
        while current != quote {
            switch current {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                index += 1
            default: return nil
            }
        }
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// A document type without an internal subset. It ends at the first `>`, quoted or not, as it does for Foundation.
    private mutating func takeDocumentType() -> Bool {
        guard take("<!DOCTYPE"), let content = bytes(upTo: ">") else { return false }
        return content.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "<") }
    }

    private mutating func takePlist() -> Bool {
        guard take("<plist") else { return false }
        if take(">") { return true }
        guard take(" version="), takeQuoted() != nil else { return false }
        return takeTagEnd()
    }

    private mutating func takeTagEnd() -> Bool {
        skipBlanks()
        return take(">")
    }

    /// `false` at a comment that is not ours: one without end, and the empty one, of which Foundation does not find the
    /// end when it stands before the root.
    private mutating func skipBlanksAndComments() -> Bool {
        skipBlanks()
        while take("<!--") {
            guard !has("-->"), let comment = bytes(upTo: "-->"), Self.string(comment) != nil else { return false }
            skipBlanks()
        }
        return true
    }
}

/// The elements.
extension XMLPropertyListReader {
    private enum Element {
        case array, data, date, dictionary, integer, key, no, real, string, yes

        var name: StaticString {
            switch self {
            case .array: "array"
            case .data: "data"
            case .date: "date"
            case .dictionary: "dict"
            case .integer: "integer"
            case .key: "key"
            case .no: "false"
            case .real: "real"
            case .string: "string"
            case .yes: "true"
            }
        }
    }

    /// The start of an element without attributes.
    private mutating func takeOpening() -> (element: Element, isEmpty: Bool)? {
        guard take("<") else { return nil }
        let element: Element
        switch current {
        case UInt8(ascii: "a"): element = .array
        case UInt8(ascii: "d"): element = has("dict") ? .dictionary : has("data") ? .data : .date
        case UInt8(ascii: "f"): element = .no
        case UInt8(ascii: "i"): element = .integer
        case UInt8(ascii: "k"): element = .key
        case UInt8(ascii: "r"): element = .real
        case UInt8(ascii: "s"): element = .string
        case UInt8(ascii: "t"): element = .yes
        default: return nil
        }
        guard take(element.name) else { return nil }
        skipBlanks()
        let isEmpty = take("/")
        return take(">") ? (element, isEmpty) : nil
    }

    private mutating func takeClosing(_ element: Element) -> Bool {
        take("</") && take(element.name) && takeTagEnd()
    }

    private mutating func value(depth: Int) -> PropertyListValue? {
        guard let (element, isEmpty) = takeOpening() else { return nil }
        let value: PropertyListValue?
        switch (element, isEmpty) {
        case (.array, _): return array(isEmpty: isEmpty, depth: depth)
        case (.dictionary, _): return dictionary(isEmpty: isEmpty, depth: depth)
        case (.string, true): return .string("")
        case (.yes, true): return .boolean(true)
        case (.no, true): return .boolean(false)
        case (.string, false): value = text().map { .string($0) }
        case (.yes, false): value = .boolean(true)
        case (.no, false): value = .boolean(false)
        case (.integer, false): value = integer().map { .integer($0) }
        case (.real, false): value = real().map { .real($0) }
        case (.date, false): value = date().map { .date($0) }
        case (.data, false): value = data().map { .data($0) }
        // Foundation takes a key for a string where a value is due, and refuses the others when they are empty.
        case (.key, _), (.integer, true), (.real, true), (.date, true), (.data, true): return nil
        }
        guard let value, takeClosing(element) else { return nil }
        return value
    }

    private mutating func array(isEmpty: Bool, depth: Int) -> PropertyListValue? {
        guard depth < PropertyList.maximumDepth else { return nil }
        var elements: [PropertyListValue] = []
        while !isEmpty {
            guard skipBlanksAndComments() else { return nil }
            if has("</") {
                guard takeClosing(.array) else { return nil }
                break
            }
            guard let element = value(depth: depth + 1) else { return nil }
            elements.append(element)
        }
        return count(elements.count) ? .array(elements) : nil
    }

    private mutating func dictionary(isEmpty: Bool, depth: Int) -> PropertyListValue? {
        guard depth < PropertyList.maximumDepth else { return nil }
        var entries: [String: PropertyListValue] = [:]
        var keys = 0
        var areKeysASCII = true
        while !isEmpty {
            guard skipBlanksAndComments() else { return nil }
            if has("</") {
                guard takeClosing(.dictionary) else { return nil }
                break
            }
            guard let key = key(), skipBlanksAndComments(), let value = value(depth: depth + 1) else { return nil }
            entries[key] = value
            keys += 1
            areKeysASCII = areKeysASCII && key.utf8.allSatisfy { $0 < 0x80 }
        }
        // Two spellings of one text ("é" and "e" with an accent) are one key in Swift and two in Foundation.
        guard entries.count == keys || areKeysASCII else { return nil }
        // A keyed archiver's reference, which is no dictionary to Foundation.
        guard entries.count != 1 || entries["CF$UID"] == nil else { return nil }
        return count(keys) ? .dictionary(entries) : nil
    }

    private mutating func key() -> String? {
        guard let (element, isEmpty) = takeOpening(), element == .key else { return nil }
        guard !isEmpty else { return "" }
        guard let text = text(), takeClosing(.key) else { return nil }
        return text
    }

    /// Counts a container's values; the limit is the one for the other formats.
    private mutating func count(_ values: Int) -> Bool {
        nodes += values
        return nodes <= PropertyList.maximumNodes
    }
}
