import LocatedPropertyLists
/// How a text is laid out: its line ends and indentation, from which an edit takes its own.
struct XMLLayout {
    let text: [UInt8]
    let outline: XMLOutline
    let lineEnd: [UInt8]
    /// What one level is indented by.
    let unit: [UInt8]
    /// Whether the values stand on lines of their own.
    let hasLines: Bool

    init(_ text: EncodedText, outline: XMLOutline) {
        self.text = text.bytes
        self.outline = outline
        lineEnd = text.lineEnd
        let hasChildren = outline.nodes.contains { !$0.children.isEmpty }
        hasLines =
            hasChildren
            ? outline.nodes.contains { $0.children.contains { Self.isFirstOnLine($0.start, in: text.bytes) } }
            : text.bytes[..<outline.nodes[0].start].contains(where: \.isLineEnd)
        unit = Self.unit(text.bytes, outline) ?? [0x09]
    }

    /// What the first value that stands on a line of its own is indented by, more than what is around it.
    private static func unit(_ text: [UInt8], _ outline: XMLOutline) -> [UInt8]? {
        for node in outline.nodes {
            guard let child = node.children.first, isFirstOnLine(child.start, in: text) else { continue }
            let (outer, inner) = (indent(of: node.start, in: text), indent(of: child.start, in: text))
            if inner.count > outer.count, inner.starts(with: outer) { return Array(inner.dropFirst(outer.count)) }
        }
        return nil
    }
}

extension XMLLayout {
    /// Where the line of an offset begins.
    private static func lineStart(of offset: Int, in text: [UInt8]) -> Int {
        (text[..<offset].lastIndex(where: \.isLineEnd) ?? -1) + 1
    }

    private static func indent(of offset: Int, in text: [UInt8]) -> [UInt8] {
        Array(text[lineStart(of: offset, in: text)..<offset].prefix(while: \.isLineBlank))
    }

    private static func isFirstOnLine(_ offset: Int, in text: [UInt8]) -> Bool {
        let before = text[..<offset].lastIndex { !$0.isLineBlank }
        return before.map { text[$0].isLineEnd } ?? true
    }

    /// The blanks that the line of an offset begins with.
    func indent(of offset: Int) -> [UInt8] { Self.indent(of: offset, in: text) }

    /// Whether only blanks stand before an offset in its line.
    func isFirstOnLine(_ offset: Int) -> Bool { Self.isFirstOnLine(offset, in: text) }

    /// Where the line end before an offset begins, when only blanks stand between them.
    func lineEndBefore(_ offset: Int) -> Int? {
        guard let last = text[..<offset].lastIndex(where: { !$0.isLineBlank }), text[last].isLineEnd else { return nil }
        let isPair = last > 0 && text[last] == .lineFeed && text[last - 1] == .carriageReturn
        return isPair ? last - 1 : last
    }

    /// Where the line of an offset ends, when only blanks are left of it.
    func endOfBlankRest(from offset: Int) -> Int? {
        let end = text[offset...].firstIndex { !$0.isLineBlank } ?? text.count
        return end == text.count || text[end].isLineEnd ? end : nil
    }

    /// Where the line of an offset ends, when only blanks, comments and processing instructions are left of it.
    func endOfLine(behind offset: Int) -> Int? {
        text.withUnsafeBytes { bytes in
            let reader = MarkupReader(bytes: bytes)
            var offset = offset
            while true {
                while offset < text.count, text[offset].isLineBlank { offset += 1 }
                if offset == text.count || text[offset].isLineEnd { return offset }
                guard reader.matches("<!--", at: offset) || reader.matches("<?", at: offset) else { return nil }
                let end = reader.markup(at: offset).end
                guard !text[offset..<end].contains(where: \.isLineEnd) else { return nil }
                offset = end
            }
        }
    }

    /// Whether a comment or processing instruction begins at an offset, blanks aside.
    func hasComment(at offset: Int) -> Bool {
        let start = text[offset...].firstIndex { !$0.isLineBlank } ?? text.count
        return text[start...].starts(with: "<!--".utf8) || text[start...].starts(with: "<?".utf8)
    }

    func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy(\.isXMLSpace) }
}

extension UInt8 {
    var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}
