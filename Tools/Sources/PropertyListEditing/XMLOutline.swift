import LocatedPropertyLists
import SourceText

/// Where every value of a well-formed XML property list begins and ends: what an edit replaces.
struct XMLOutline {
    /// A value, as the bytes of its element.
    struct Node {
        let name: ElementName
        let start: Int
        /// The offset behind its start tag.
        let contentStart: Int
        /// The offset of its end tag; of a self-closing element, that behind it.
        var contentEnd: Int
        /// The offset behind it.
        var end: Int
        var children: [Child] = []

        var isSelfClosing: Bool { contentStart == end }
    }

    /// An entry of a dictionary, or an element of an array.
    struct Child {
        let key: String?
        /// Where it begins: an entry with its key.
        let start: Int
        /// The offset behind the key; of an element, its start.
        let keyEnd: Int
        let node: Int
    }

    let nodes: [Node]

    /// The outline of a text without malformed places; `nil` where there is no value.
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
