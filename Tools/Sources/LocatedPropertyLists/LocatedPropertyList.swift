public import Foundation
public import PropertyLists
public import SourceText

/// Where each key path of a property list in XML, OpenStep text or JSON stands.
///
/// Foundation reads a property list's values but forgets where they were; this keeps the places.
/// It takes any input: what is malformed, truncated or nested too deeply keeps the places found so
/// far and says in ``syntaxError`` where the error begins. Time and memory are linear in the size of the input.
public struct LocatedPropertyList: Sendable {
    /// Whether the input looks like XML.
    public let isXML: Bool
    /// The text that the positions refer to: UTF-8, without a byte order mark.
    public let lines: LineTable
    /// The value of OpenStep text and JSON that are well-formed; `nil` for XML and binary property lists, which
    /// `PropertyList` reads.
    ///
    /// Text is read as Foundation reads it; numbers and booleans are there in JSON only.
    public let value: PropertyListValue?
    /// The first malformed place, or nil; binary property lists have none.
    ///
    /// Whatever makes Foundation refuse a file is one. So are a few slips that Foundation lets pass: in XML a key as a
    /// value in a dictionary, a `<` within a tag, a comment that is not UTF-8; in OpenStep text a comment that is not
    /// closed, and what follows the last pair of a `.strings` file.
    public let syntaxError: PropertyListSyntaxError?
    /// Keys that a dictionary has more than once, in document order; at most the first thousand repetitions.
    public let duplicateKeys: [DuplicateKey]

    let tree: NodeTree

    /// Finds the places in the bytes of a property-list file.
    ///
    /// UTF-8 is assumed unless a byte order mark says UTF-16 or the XML declaration says ISO-8859-1.
    ///
    /// - Parameter limits: how many values are kept; where there are more, ``syntaxError`` says so, and ``value`` is `nil`.
    public init(data: Data, limits: SourceLimits = SourceLimits()) {
        let isBinary = data.starts(with: Array("bplist".utf8))
        let text = isBinary ? [] : SourceEncoding.utf8(of: data)
        let isXML = text.first { !$0.isXMLSpace } == UInt8(ascii: "<")
        let scan = text.withUnsafeBytes { isXML ? Scan(xml: $0, limits) : Scan(braces: $0, limits) }
        let scanError = [scan.scanError, SourceEncoding.firstScanError(in: text, isXML: isXML)].compactMap { $0 }
            .min { $0.offset < $1.offset }
        let lines = LineTable(text)
        let tree = scan.tree
        self.isXML = isXML
        self.lines = lines
        self.tree = tree
        value = scanError == nil && !isBinary ? scan.value : nil
        syntaxError = MergeConflict.scanError(before: scanError, in: text)
            .map { PropertyListSyntaxError(position: lines.position(at: $0.offset), message: $0.message) }
        duplicateKeys = tree.duplicates.map { pair in
            DuplicateKey(
                keyPath: tree.keyPath(of: pair.second),
                first: lines.position(at: tree.offset(of: pair.first)),
                second: lines.position(at: tree.offset(of: pair.second)))
        }
    }
}

/// What a reader of one of the formats found.
private struct Scan {
    let tree: NodeTree
    let value: PropertyListValue?
    let scanError: ScanError?

    init(xml bytes: UnsafeRawBufferPointer, _ limits: SourceLimits) {
        var scanner = PropertyListScanner(bytes: bytes, limits: limits)
        scanner.scan()
        tree = scanner.tree
        value = nil
        scanError = scanner.scanError
    }

    init(braces bytes: UnsafeRawBufferPointer, _ limits: SourceLimits) {
        var reader = BracedListReader(bytes: bytes, limits: limits)
        do throws(ScanError) {
            value = try reader.read()
            scanError = nil
        } catch {
            value = nil
            scanError = error
        }
        tree = reader.tree
    }
}
