import Foundation

/// Reads the XML property lists that tools write, in UTF-8, directly into values.
///
/// This is a fast path with a strict contract. It returns a value only if it recognizes all of the input and
/// Foundation would read the same value; `nil` for anything else, which Foundation then reads or rejects.
/// Foundation's behavior is defined in `CFPropertyList.c`, and the tests compare the two readers.
enum XMLPropertyList {
    static func read(_ data: Data) -> PropertyListValue? {
        data.withUnsafeBytes { bytes in
            var reader = XMLPropertyListReader(bytes: bytes)
            return reader.document()
        }
    }
}

/// A position in the text. Each step forward was checked with ``current``, ``has(_:)``, or a search.
struct XMLPropertyListReader {
    let bytes: UnsafeRawBufferPointer
    var index = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The current byte; 0 after the end. A null byte in the text is never accepted, so both end every loop.
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

    /// Returns the bytes up to a string, and moves past it.
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

/// The document around the root element.
extension XMLPropertyListReader {
    mutating func document() -> PropertyListValue? {
        _ = take("\u{FEFF}")
        skipBlanks()
        guard !has("<?xml") || takeDeclaration(), skipBlanksAndComments(), !has("<!DOCTYPE") || takeDocumentType(),
            skipBlanksAndComments(), takePlist(), let root = root(),
            skipBlanksAndComments(), take("</plist"), takeTagEnd(), skipBlanksAndComments(), index == bytes.count
        else { return nil }
        return root
    }

    /// `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, each attribute optional. Foundation deviates from
    /// XML if there is white space around `=`.
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

    /// A quoted value of characters that encoding and version names consist of.
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

    /// A document type without an internal subset. It ends at the first `>`, quoted or not, as in Foundation.
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

    /// `false` at a comment that this reader does not accept: an unterminated one, and an empty one before the root,
    /// whose end Foundation does not find.
    private mutating func skipBlanksAndComments() -> Bool {
        skipBlanks()
        while take("<!--") {
            guard !has("-->"), let comment = bytes(upTo: "-->"), Self.string(comment) != nil else { return false }
            skipBlanks()
        }
        return true
    }
}

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

/// Elements.
extension XMLPropertyListReader {
    /// The start tag of an element without attributes.
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

    /// Reads the root without recursion, because a thread's stack may be small.
    private mutating func root() -> PropertyListValue? {
        var containers: [Container] = []
        while skipBlanksAndComments() {
            let value: PropertyListValue
            if has("</") {
                guard let container = containers.popLast(), takeClosing(container.element), let whole = container.value
                else { return nil }
                value = whole
            } else {
                let innermost = containers.count - 1
                if innermost >= 0, containers[innermost].element == .dictionary {
                    guard let key = key(), skipBlanksAndComments() else { return nil }
                    containers[innermost].key = key
                }
                guard let (element, isEmpty) = takeOpening() else { return nil }
                if element == .array || element == .dictionary {
                    guard containers.count < ReadingLimits.depth else { return nil }
                    guard isEmpty else {
                        containers.append(Container(element: element))
                        continue
                    }
                    value = element == .array ? .array([]) : .dictionary([:])
                } else {
                    guard let leaf = leaf(element, isEmpty: isEmpty) else { return nil }
                    value = leaf
                }
            }
            guard !containers.isEmpty else { return value }
            containers[containers.count - 1].add(value)
        }
        return nil
    }

    private mutating func leaf(_ element: Element, isEmpty: Bool) -> PropertyListValue? {
        let value: PropertyListValue?
        switch element {
        case .yes: value = .boolean(true)
        case .no: value = .boolean(false)
        case .string: value = isEmpty ? .string("") : text().map { .string($0) }
        // Foundation rejects these if they are empty.
        case .integer: value = isEmpty ? nil : integer().map { .integer($0) }
        case .real: value = isEmpty ? nil : real().map { .real($0) }
        case .date: value = isEmpty ? nil : date().map { .date($0) }
        case .data: value = isEmpty ? nil : data().map { .data($0) }
        // Foundation reads a key as a string where a value is expected.
        case .key, .array, .dictionary: value = nil
        }
        guard let value, isEmpty || takeClosing(element) else { return nil }
        return value
    }

    private mutating func key() -> String? {
        guard let (element, isEmpty) = takeOpening(), element == .key else { return nil }
        guard !isEmpty else { return "" }
        guard let text = text(), takeClosing(.key) else { return nil }
        return text
    }
}

/// An array or a dictionary that is not yet complete.
private struct Container {
    let element: Element
    var count = 0
    /// The key of the next value.
    var key = ""
    private var elements: [PropertyListValue] = []
    private var entries: [String: PropertyListValue] = [:]
    private var areKeysASCII = true

    init(element: Element) { self.element = element }

    mutating func add(_ value: PropertyListValue) {
        count += 1
        guard element == .dictionary else { return elements.append(value) }
        areKeysASCII = areKeysASCII && key.utf8.allSatisfy { $0 < 0x80 }
        entries[key] = value
    }

    var value: PropertyListValue? {
        guard element == .dictionary else { return .array(elements) }
        // Canonically equivalent strings ("é" and "e" with an accent) are one key in Swift, but two in Foundation.
        guard entries.count == count || areKeysASCII else { return nil }
        // A keyed archiver's reference, which Foundation does not read as a dictionary.
        guard entries.count != 1 || entries["CF$UID"] == nil else { return nil }
        return .dictionary(entries)
    }
}
