public import Foundation
public import SourceText

/// Where each key path of an XML property list stands.
///
/// Foundation reads a property list's values but forgets where they were; this keeps the places and forgets the values.
/// It takes any input: what is malformed, truncated or nested deeper than Foundation accepts keeps the places found so
/// far and says in ``syntaxError`` where the trouble begins. Time and memory are linear in the size of the input.
public struct LocatedPropertyList: Sendable {
    /// Whether the input looks like XML. Binary and OpenStep property lists have no places.
    public let isXML: Bool
    /// The text that the positions refer to: UTF-8, without a byte order mark.
    public let lines: LineTable
    /// The first malformed place, or nil.
    ///
    /// Whatever makes Foundation refuse a file is one. So are a few slips that Foundation lets pass: a key as a
    /// value in a dictionary, a `<` within a tag, a comment that is not UTF-8.
    public let syntaxError: PropertyListSyntaxError?
    /// Keys that a dictionary has more than once, in document order; at most the first thousand repetitions.
    public let duplicateKeys: [DuplicateKey]

    let tree: NodeTree

    /// Finds the places in the bytes of a property-list file.
    ///
    /// UTF-8 is assumed unless a byte order mark says UTF-16 or the XML declaration says ISO-8859-1.
    public init(data: Data) {
        let text = SourceEncoding.utf8(of: data)
        let lines = LineTable(text)
        self.lines = lines
        isXML = text.first { !$0.isXMLSpace } == UInt8(ascii: "<")
        guard isXML else {
            syntaxError = nil
            duplicateKeys = []
            tree = NodeTree()
            return
        }
        let (tree, trouble) = text.withUnsafeBytes { bytes in
            var scanner = PropertyListScanner(bytes: bytes)
            scanner.scan()
            return (scanner.tree, scanner.trouble)
        }
        self.tree = tree
        syntaxError = [trouble, SourceEncoding.firstTrouble(in: text)].compactMap { $0 }
            .min { $0.offset < $1.offset }
            .map { PropertyListSyntaxError(position: lines.position(at: $0.offset), message: $0.message) }
        duplicateKeys = tree.duplicates.map { pair in
            DuplicateKey(
                keyPath: tree.keyPath(of: pair.second),
                first: lines.position(at: tree.offset(of: pair.first)),
                second: lines.position(at: tree.offset(of: pair.second)))
        }
    }
}
