package import Foundation
package import PropertyLists
package import SourceText

/// The position of each key path of a property list in XML, OpenStep text, or JSON.
///
/// Foundation reads the values of a property list, but not their positions. Any input is accepted: if it is malformed,
/// truncated, or nested too deeply, the positions up to the error are available, and ``syntaxError`` has the error. Time
/// and memory are linear in the size of the input. Nothing changes once it is read, and threads share it.
package final class LocatedPropertyList: Sendable {
    /// Whether the input looks like XML.
    package let isXML: Bool
    /// The text that the positions refer to: UTF-8, without a byte order mark.
    package let lines: LineTable
    /// The value of well-formed OpenStep text or JSON; `nil` for XML and binary property lists, which `PropertyList` reads.
    ///
    /// Text is read as by Foundation. Only JSON has numbers and booleans.
    package let value: PropertyListValue?
    /// The first syntax error; `nil` if the file is well-formed or binary.
    ///
    /// Includes all errors that keep Foundation from reading a file, and some that Foundation ignores: in XML, a key as a
    /// value in a dictionary, a `<` in a tag, or a comment that is not UTF-8; in OpenStep text, a comment that is not closed,
    /// or text after the last entry of a `.strings` file.
    package let syntaxError: PropertyListSyntaxError?
    /// The duplicate keys of dictionaries, in document order; at most 1,000.
    package let duplicateKeys: [DuplicateKey]

    let tree: NodeTree

    /// Finds the positions in the bytes of a property list.
    ///
    /// The encoding is UTF-8, unless a byte order mark means UTF-16 or the XML declaration names ISO-8859-1.
    ///
    /// - Parameter limits: The limit on the number of values. If it is exceeded, ``syntaxError`` reports it, and ``value`` is
    ///   `nil`.
    package init(data: Data, limits: SourceLimits = SourceLimits()) {
        let isBinary = data.starts(with: Array("bplist".utf8))
        let text = isBinary ? [] : SourceEncoding.utf8(of: data)
        let isXML = text.first { !$0.isXMLSpace } == UInt8(ascii: "<")
        let (scan, (encodingError, lines)) = concurrently(text.count > 1 << 16) {
            text.withUnsafeBytes { isXML ? Scan(xml: $0, limits) : Scan(braces: $0, limits) }
        } _: {
            (SourceEncoding.firstScanError(in: text, isXML: isXML), LineTable(text))
        }
        let scanError = [scan.scanError, encodingError].compactMap { $0 }.min { $0.offset < $1.offset }
        let tree = scan.tree
        self.isXML = isXML
        self.lines = lines
        self.tree = tree
        value = scanError == nil && !isBinary ? scan.value : nil
        syntaxError = MergeConflict.scanError(before: scanError, in: text)
            .map { PropertyListSyntaxError(position: lines.position(at: $0.offset), message: $0.message, fix: $0.fix) }
        duplicateKeys = tree.duplicates.map { pair in
            DuplicateKey(
                keyPath: tree.keyPath(of: pair.second),
                first: lines.position(at: tree.offset(of: pair.first)),
                second: lines.position(at: tree.offset(of: pair.second)))
        }
    }
}

/// The result of a reader of one of the formats.
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
