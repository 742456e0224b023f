import LocatedPropertyLists
import SourceText

/// The start and end of every value of a well-formed XML property list, for edits.
struct XMLOutline {
    /// The offsets of a value's element.
    struct Node {
        let name: ElementName
        let start: Int
        /// The offset after its start tag.
        let contentStart: Int
        /// The offset of its end tag, or the offset after a self-closing element.
        var contentEnd: Int
        /// The offset after it.
        var end: Int
        var children: [Child] = []

        var isSelfClosing: Bool { contentStart == end }
    }

    /// An entry of a dictionary, or an element of an array.
    struct Child {
        let key: String?
        /// The start of the element, or of the key of an entry.
        let start: Int
        /// The offset after the key, or the start of an element.
        let keyEnd: Int
        let node: Int
    }

    let nodes: [Node]

    /// The outline of a well-formed text; `nil` if there is no value.
    init?(_ text: [UInt8]) {
        nodes = text.withUnsafeBytes { bytes in
            var scanner = XMLOutlineScanner(bytes)
            scanner.scan()
            return scanner.nodes
        }
        guard !nodes.isEmpty else { return nil }
    }
}

extension XMLOutline {
    /// The bytes of an entry or element.
    func range(of child: Child) -> Range<Int> { child.start..<nodes[child.node].end }
}
