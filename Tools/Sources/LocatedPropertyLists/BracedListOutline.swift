import PropertyLists
import SourceText

/// The byte ranges of the parts of a property list in OpenStep text, for edits that leave all other bytes as they are.
package struct BracedListOutline: Sendable {
    /// A value: its range without blanks and comments around it.
    package struct Value: Sendable {
        package let range: Range<Int>
        package let content: Content
    }

    /// What a value consists of.
    package enum Content: Sendable {
        case text(String)
        case data
        case array([Element])
        case dictionary([Entry])
    }

    /// An element of an array.
    package struct Element: Sendable {
        package let value: Value
        /// The end of the element: after its comma if it has one.
        package let end: Int
        package let hasComma: Bool
    }

    /// An entry of a dictionary.
    package struct Entry: Sendable {
        package let key: String
        package let value: Value
        /// From the key to the semicolon.
        package let range: Range<Int>
    }

    /// The value of the whole text.
    package let root: Value

    /// Reads well-formed text: one whose ``LocatedPropertyList/value`` is known. `nil` for any other.
    package init?(_ bytes: [UInt8]) {
        let value = bytes.withUnsafeBytes { buffer -> Value? in
            var scanner = BracedListOutlineScanner(text: BracedListText(bytes: buffer))
            return try? scanner.value(depth: 0)
        }
        guard let value else { return nil }
        root = value
    }
}

extension BracedListOutline.Value {
    /// The text, if the value is one.
    package var text: String? {
        if case .text(let text) = content { return text }
        return nil
    }

    /// The entries of a dictionary; none for any other value.
    package var entries: [BracedListOutline.Entry] {
        if case .dictionary(let entries) = content { return entries }
        return []
    }

    /// The elements of an array; none for any other value.
    package var elements: [BracedListOutline.Element] {
        if case .array(let elements) = content { return elements }
        return []
    }

    /// The last entry with a key, which is the one that counts.
    package subscript(_ key: String) -> BracedListOutline.Entry? { entries.last { $0.key == key } }
}

/// Reads the outline. The depth is limited as in `BracedListReader`.
private struct BracedListOutlineScanner {
    typealias Outline = BracedListOutline

    var text: BracedListText

    mutating func value(depth: Int) throws(ScanError) -> Outline.Value {
        guard depth < ReadingLimits.depth, try text.skipBlanks(comments: true) else { throw error }
        let start = text.offset
        let content: Outline.Content
        switch text.byte {
        case UInt8(ascii: "{"): content = .dictionary(try entries(depth: depth))
        case UInt8(ascii: "("): content = .array(try elements(depth: depth))
        case UInt8(ascii: "<"):
            _ = try text.readData()
            content = .data
        default: content = .text(try string())
        }
        return Outline.Value(range: start..<text.offset, content: content)
    }

    private var error: ScanError { ScanError(offset: text.offset, message: "expected a value") }

    private mutating func string() throws(ScanError) -> String {
        if text.byte == UInt8(ascii: "\"") || text.byte == UInt8(ascii: "'") {
            return try text.readQuoted(as: .openStep)
        }
        guard let word = text.readWord() else { throw error }
        return word
    }

    private mutating func entries(depth: Int) throws(ScanError) -> [Outline.Entry] {
        var entries: [Outline.Entry] = []
        text.offset += 1
        while try text.skipBlanks(comments: true) {
            if text.byte == UInt8(ascii: "}") {
                text.offset += 1
                return entries
            }
            let start = text.offset
            let key = try string()
            let keyEnd = text.offset
            _ = try text.skipBlanks(comments: true)
            var value = Outline.Value(range: start..<keyEnd, content: .text(key))
            if text.byte == UInt8(ascii: "=") {
                text.offset += 1
                value = try self.value(depth: depth + 1)
                _ = try text.skipBlanks(comments: true)
            }
            guard text.byte == UInt8(ascii: ";") else { throw error }
            text.offset += 1
            entries.append(Outline.Entry(key: key, value: value, range: start..<text.offset))
        }
        throw error
    }

    private mutating func elements(depth: Int) throws(ScanError) -> [Outline.Element] {
        var elements: [Outline.Element] = []
        text.offset += 1
        while try text.skipBlanks(comments: true) {
            if text.byte == UInt8(ascii: ")") {
                text.offset += 1
                return elements
            }
            let value = try self.value(depth: depth + 1)
            _ = try text.skipBlanks(comments: true)
            let hasComma = text.byte == UInt8(ascii: ",")
            if hasComma { text.offset += 1 }
            let end = hasComma ? text.offset : value.range.upperBound
            elements.append(Outline.Element(value: value, end: end, hasComma: hasComma))
        }
        throw error
    }
}
