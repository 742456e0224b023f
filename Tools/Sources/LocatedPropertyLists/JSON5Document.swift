package import Foundation
@_spi(Tools) import PropertyLists
package import SourceText

/// A JSON5 text as it is: its values with their byte ranges, for reading with positions and for edits that leave every other
/// byte. Comments and keys that nobody knows stay in the text.
package struct JSON5Document: Sendable {
    /// The text in UTF-8, without a byte order mark.
    package let lines: LineTable
    /// The value of the whole text.
    package let root: JSON5Value
    /// The keys that are in one object twice: the entries, in the order of the text; at most 1,000.
    package let duplicateKeys: [(first: JSON5Value.Entry, second: JSON5Value.Entry)]

    /// Reads a text as Foundation reads JSON5: comments, commas at the end, keys without quotation marks or in single ones.
    ///
    /// - Parameter limits: The limit on the number of values.
    /// - Throws: The first error, with its position.
    package init(data: Data, limits: SourceLimits = SourceLimits()) throws(PropertyListSyntaxError) {
        let bytes = SourceEncoding.utf8(of: data)
        let lines = LineTable(bytes)
        self.lines = lines
        do throws(ScanError) {
            if let error = SourceEncoding.firstScanError(in: bytes, isXML: false) { throw error }
            let result = bytes.withUnsafeBytes {
                buffer -> Result<(JSON5Value, [(JSON5Value.Entry, JSON5Value.Entry)]), ScanError> in
                var reader = JSON5Reader(buffer, maximumValues: limits.locatedValues(inBytes: buffer.count))
                do throws(ScanError) {
                    return .success((try reader.read(), reader.duplicates))
                } catch {
                    return .failure(error)
                }
            }
            let (root, duplicates) = try result.get()
            self.root = root
            duplicateKeys = duplicates.map { ($0, $1) }
        } catch {
            let error = MergeConflict.scanError(before: error, in: bytes) ?? error
            throw PropertyListSyntaxError(
                position: lines.position(at: error.offset), message: error.message, fix: error.fix)
        }
    }
}

/// A value of a JSON5 text.
package struct JSON5Value: Sendable {
    /// Its bytes, without blanks and comments around them.
    package let range: Range<Int>
    /// What it consists of.
    package let content: Content

    /// What a value consists of.
    package enum Content: Sendable {
        case null
        case boolean(Bool)
        case number(Double)
        case string(String)
        case array([Element])
        case object([Entry])
    }

    /// An element of an array.
    package struct Element: Sendable {
        /// The value.
        package let value: JSON5Value
        /// The end of the element: after its comma if it has one.
        package let end: Int
    }

    /// An entry of an object.
    package struct Entry: Sendable {
        /// The key.
        package let key: String
        /// The bytes of the key.
        package let keyRange: Range<Int>
        /// The value.
        package let value: JSON5Value
        /// The end of the entry: after its comma if it has one.
        package let end: Int
    }
}

extension JSON5Value {
    /// The text, if the value is a string.
    package var text: String? {
        if case .string(let text) = content { return text }
        return nil
    }

    /// The elements of an array; none for any other value.
    package var elements: [Element] {
        if case .array(let elements) = content { return elements }
        return []
    }

    /// The entries of an object; none for any other value.
    package var entries: [Entry] {
        if case .object(let entries) = content { return entries }
        return []
    }

    /// The value of the last entry with a key, which is the one that counts.
    package subscript(_ key: String) -> JSON5Value? { entry(key)?.value }

    /// The last entry with a key.
    package func entry(_ key: String) -> Entry? { entries.last { $0.key == key } }

    /// What the value is, for a sentence: `a string`.
    package var kindPhrase: String {
        switch content {
        case .null: "null"
        case .boolean: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
