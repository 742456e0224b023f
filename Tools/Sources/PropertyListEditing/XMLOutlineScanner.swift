import LocatedPropertyLists
import SourceText

/// Scans a well-formed XML property list once, without recursion, and records where values begin and end.
struct XMLOutlineScanner {
    private(set) var nodes: [XMLOutline.Node] = []

    private let reader: MarkupReader
    private var offset = 0
    private var open: [Int] = []
    private var pendingKey: (text: String, start: Int, end: Int)?

    init(_ bytes: UnsafeRawBufferPointer) {
        reader = MarkupReader(bytes: bytes)
    }

    /// Reads to the end of the root value.
    mutating func scan() {
        while let start = reader.offset(of: UInt8(ascii: "<"), from: offset) {
            let (markup, end) = reader.markup(at: start)
            offset = end
            switch markup {
            case .open(let name?, let isEmpty) where name != .plist: begin(name, isEmpty, from: start, to: end)
            case .close(.dict), .close(.array):
                guard let node = open.popLast() else { return }
                nodes[node].contentEnd = start
                nodes[node].end = end
            default: continue
            }
            if open.isEmpty { return }
        }
    }

    private mutating func begin(_ name: ElementName, _ isEmpty: Bool, from start: Int, to end: Int) {
        if name == .key, let parent = open.last, nodes[parent].name == .dict {
            let text = isEmpty ? "" : Self.asRead(readLeaf().text)
            pendingKey = (text, start, offset)
            return
        }
        if let parent = open.last {
            let child = XMLOutline.Child(
                key: pendingKey?.text, start: pendingKey?.start ?? start, keyEnd: pendingKey?.end ?? start,
                node: nodes.count)
            nodes[parent].children.append(child)
            pendingKey = nil
        }
        nodes.append(
            XMLOutline.Node(name: name, start: start, contentStart: end, contentEnd: end, end: end))
        if isEmpty { return }
        if name.isContainer {
            open.append(nodes.count - 1)
        } else {
            let node = nodes.count - 1
            nodes[node].contentEnd = readLeaf().end
            nodes[node].end = offset
        }
    }

    /// Foundation ignores a byte order mark at the start of a text.
    private static func asRead(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Reads to the end of a leaf, and returns its text and the start of its end tag.
    private mutating func readLeaf() -> (text: String, end: Int) {
        var text = LeafText(of: .key)
        while let start = reader.offset(of: UInt8(ascii: "<"), from: offset) {
            read(offset..<start, into: &text)
            let (markup, end) = reader.markup(at: start)
            offset = end
            switch markup {
            case .close: return (text.string, start)
            case .section(let range): text.append(reader.bytes[range])
            default: continue
            }
        }
        return (text.string, offset)
    }

    private func read(_ range: Range<Int>, into text: inout LeafText) {
        let bytes = reader.bytes[range]
        var from = range.lowerBound
        while let ampersand = bytes[from...].firstIndex(of: UInt8(ascii: "&")),
            let reference = CharacterReference(in: bytes, at: ampersand)
        {
            text.append(bytes[from..<ampersand])
            text.append(reference.scalar)
            from = reference.end
        }
        text.append(bytes[from...])
    }
}
