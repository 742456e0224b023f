package import Foundation
package import PropertyLists

/// A strings file: the texts of a page in one language.
///
/// Unlike a dictionary, it keeps the order, duplicate keys, and the location of each key. Binary and XML property
/// lists have neither order nor locations.
package struct StringsTable: Sendable, Hashable {
    /// An entry of the file.
    package struct Entry: Sendable, Hashable {
        /// The text to look up.
        package let key: String
        /// The translation.
        package let value: String
        /// The offset of the key in the UTF-8 bytes of ``StringsTable/text(of:)``.
        package let offset: Int?
    }

    /// The error that ended reading.
    package struct SyntaxError: Error, Sendable, Hashable {
        /// What is wrong, as one sentence without a period.
        package let message: String
        /// The offset of the error, as in ``Entry/offset``.
        package let offset: Int
        /// Whether Settings uses nothing of the file. Otherwise, it silently uses the entries before the error.
        package let isFatal: Bool
    }

    /// The entries before the error, in order. If a key occurs twice, the later entry counts.
    package let entries: [Entry]
    /// The first error in the file, if any: reading ends there.
    package let syntaxError: SyntaxError?

    private let values: [String: String]

    init(_ entries: [Entry], _ syntaxError: SyntaxError? = nil) {
        self.entries = entries
        self.syntaxError = syntaxError
        let used = syntaxError?.isFatal == true ? [] : entries
        values = Dictionary(used.map { ($0.key, $0.value) }) { _, later in later }
    }

    /// What Settings shows for a text; `nil` if it shows the text itself.
    package subscript(text: String) -> String? { values[text] }
}

extension StringsTable {
    /// Reads a strings file.
    ///
    /// - Throws: `missing-file`, `unreadable-file`, or `file-too-large`. An error in the contents becomes the
    ///   ``syntaxError``.
    package static func read(_ file: URL) throws(PropertyListError) -> StringsTable {
        parse(try PropertyList.contents(of: file))
    }

    /// Reads the bytes of a strings file: text in UTF-8 or UTF-16, or a binary or XML property list. Empty data is a
    /// table without entries.
    ///
    /// - Parameter maximumEntries: the maximum number of entries of text; exceeding it is a ``syntaxError``.
    package static func parse(_ data: Data, maximumEntries: Int = 100_000) -> StringsTable {
        if data.starts(with: Data("bplist".utf8)) { return propertyList(data) }
        let decoded = DecodedText(data)
        guard let bytes = decoded.bytes else { return StringsTable([], decoded.syntaxError) }
        if bytes.first(where: { !StringsParser.isBlank($0) }) == UInt8(ascii: "<") { return propertyList(data) }
        var parser = StringsParser(bytes, maximumEntries: maximumEntries)
        let syntaxError = parser.read()
        return StringsTable(parser.entries, syntaxError ?? decoded.syntaxError)
    }

    /// Returns the text of a strings file, without its byte order mark: the text that offsets refer to. `nil` for
    /// bytes that are not text.
    package static func text(of data: Data) -> String? {
        DecodedText(data).bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func propertyList(_ data: Data) -> StringsTable {
        func fatal(_ message: String) -> StringsTable {
            StringsTable([], SyntaxError(message: message, offset: 0, isFatal: true))
        }
        do throws(PropertyListError) {
            let root = try PropertyList.parse(data)
            guard let values = root.dictionaryValue else {
                return fatal("a strings file must be a dictionary, not \(root.kindPhrase)")
            }
            return StringsTable(
                values.sorted { $0.key < $1.key }.compactMap { key, value in
                    value.stringValue.map { Entry(key: key, value: $0, offset: nil) }
                })
        } catch {
            return fatal(error.message)
        }
    }
}
