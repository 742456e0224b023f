public import Foundation
public import PropertyLists

/// A strings file: what Settings shows in one language for the texts of a page.
///
/// It keeps what a dictionary would lose: the order, keys that are written twice, and where each stands. A binary or
/// XML property list has neither order nor places.
public struct StringsTable: Sendable, Hashable {
    /// One line of the file.
    public struct Entry: Sendable, Hashable {
        /// What is looked up.
        public let key: String
        /// What is shown.
        public let value: String
        /// Where the key begins: its offset in the UTF-8 bytes of ``StringsTable/text(of:)``.
        public let offset: Int?
    }

    /// What stopped the reading.
    public struct SyntaxError: Error, Sendable, Hashable {
        /// What is wrong, in one sentence without a full stop.
        public let message: String
        /// Where, as in ``Entry/offset``.
        public let offset: Int
        /// Whether Settings uses nothing of the file. Otherwise it silently uses what is before the mistake.
        public let isFatal: Bool
    }

    /// The entries before the mistake, in order. Of two with one key the later counts.
    public let entries: [Entry]
    /// What is wrong with the file, if anything is: the first mistake, because reading ends there.
    public let syntaxError: SyntaxError?

    private let values: [String: String]

    init(_ entries: [Entry], _ syntaxError: SyntaxError? = nil) {
        self.entries = entries
        self.syntaxError = syntaxError
        let used = syntaxError?.isFatal == true ? [] : entries
        values = Dictionary(used.map { ($0.key, $0.value) }) { _, later in later }
    }

    /// What Settings shows for a text; `nil` where it shows the text itself.
    public subscript(text: String) -> String? { values[text] }
}

extension StringsTable {
    /// Reads a strings file.
    ///
    /// - Throws: `missing-file`, `unreadable-file` or `file-too-large`. What is wrong inside of it is a ``mistake``.
    public static func read(_ file: URL) throws(PropertyListError) -> StringsTable {
        parse(try PropertyList.contents(of: file))
    }

    /// Reads the bytes of a strings file: text in UTF-8 or UTF-16, or a binary or XML property list. Nothing at all is
    /// a table without entries.
    ///
    /// - Parameter limits: how many entries are read; one more is a ``mistake``.
    public static func parse(_ data: Data, limits: ReadingLimits = ReadingLimits()) -> StringsTable {
        if data.starts(with: Data("bplist".utf8)) { return propertyList(data) }
        let decoded = DecodedText(data)
        guard let bytes = decoded.bytes else { return StringsTable([], decoded.syntaxError) }
        if bytes.first(where: { !StringsParser.isBlank($0) }) == UInt8(ascii: "<") { return propertyList(data) }
        var parser = StringsParser(bytes, maximumEntries: limits.stringsEntries)
        let syntaxError = parser.read()
        return StringsTable(parser.entries, syntaxError ?? decoded.syntaxError)
    }

    /// The text of a strings file in the old format, without its byte order mark: what offsets count in. `nil` for
    /// bytes that are no text.
    public static func text(of data: Data) -> String? {
        DecodedText(data).bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func propertyList(_ data: Data) -> StringsTable {
        func fatal(_ message: String) -> StringsTable {
            StringsTable([], SyntaxError(message: message, offset: 0, isFatal: true))
        }
        do throws(PropertyListError) {
            let root = try PropertyList.parse(data)
            guard let values = root.dictionaryValue else {
                return fatal("a strings file must be a dictionary, and this is \(root.kindPhrase)")
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
