package import Foundation
package import SourceText

/// The elements of an XML file that is not a property list, such as a scheme: names and attributes with their positions.
///
/// Text is ignored, because schemes have none. Any input is read in linear time, up to the first syntax error.
package struct LocatedElements: Sendable {
    /// All elements in document order, each before its children.
    package let elements: [LocatedElement]
    /// The first syntax error; `nil` if the file is well-formed.
    package let syntaxError: PropertyListSyntaxError?

    /// Reads the bytes of a file.
    package init(data: Data) {
        let text = SourceEncoding.utf8(of: data)
        let lines = LineTable(text)
        let (elements, found) = text.withUnsafeBytes { bytes in
            var scanner = ElementScanner(bytes: bytes, lines: lines)
            do throws(ScanError) {
                try scanner.scan()
                return (scanner.elements, ScanError?.none)
            } catch {
                return (scanner.elements, error)
            }
        }
        self.elements = elements
        let scanError = [found, SourceEncoding.firstScanError(in: text, isXML: true)].compactMap { $0 }
            .min { $0.offset < $1.offset }
        syntaxError = MergeConflict.scanError(before: scanError, in: text)
            .map { PropertyListSyntaxError(position: lines.position(at: $0.offset), message: $0.message, fix: $0.fix) }
    }

    /// The children of an element with a name.
    package func children(of element: LocatedElement, named name: String) -> [LocatedElement] {
        element.children.map { elements[$0] }.filter { $0.name == name }
    }
}

/// One element of an XML file.
package struct LocatedElement: Sendable {
    /// The name of its tag.
    package let name: String
    /// The position of its start tag.
    package let position: SourcePosition
    /// The bytes of its start tag, in the text as UTF-8 without a byte order mark.
    package let startTag: Range<Int>
    /// The bytes of its end tag; empty for `<name/>`.
    package internal(set) var endTag: Range<Int>
    /// Its attributes, in the order of the file.
    package let attributes: [LocatedAttribute]
    /// The indices of its children among all elements.
    package internal(set) var children: [Int] = []

    /// The attribute with a name.
    package func attribute(_ name: String) -> LocatedAttribute? {
        attributes.first { $0.name == name }
    }
}

/// One attribute of an element.
package struct LocatedAttribute: Sendable {
    /// Its name.
    package let name: String
    /// Its value, with character references resolved.
    package let value: String
    /// The bytes of the value between its quotation marks.
    package let range: Range<Int>
    /// The position of its name.
    package let position: SourcePosition
}
