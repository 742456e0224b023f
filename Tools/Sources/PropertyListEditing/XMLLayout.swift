import LocatedPropertyLists

/// The layout of a text: its line breaks and indentation, which edits use.
struct XMLLayout {
    let text: [UInt8]
    let outline: XMLOutline
    let lineEnd: [UInt8]
    /// The indentation of one level.
    let unit: [UInt8]
    /// Whether values are on lines of their own.
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

    /// The indentation of the first value on a line of its own, relative to its container.
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
    /// The start of the line of an offset.
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

    /// The blanks at the start of the line of an offset.
    func indent(of offset: Int) -> [UInt8] { Self.indent(of: offset, in: text) }

    /// Whether only blanks are before an offset on its line.
    func isFirstOnLine(_ offset: Int) -> Bool { Self.isFirstOnLine(offset, in: text) }

    /// The start of the line break before an offset, if only blanks are between them.
    func lineEndBefore(_ offset: Int) -> Int? {
        guard let last = text[..<offset].lastIndex(where: { !$0.isLineBlank }), text[last].isLineEnd else { return nil }
        let isPair = last > 0 && text[last] == .lineFeed && text[last - 1] == .carriageReturn
        return isPair ? last - 1 : last
    }

    /// The end of the line of an offset, if only blanks follow on the line.
    func endOfBlankRest(from offset: Int) -> Int? {
        let end = text[offset...].firstIndex { !$0.isLineBlank } ?? text.count
        return end == text.count || text[end].isLineEnd ? end : nil
    }

    /// The end of the line of an offset, if only blanks, comments, and processing instructions follow on the line.
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

    /// Whether a comment or processing instruction begins at an offset, after any blanks.
    func hasComment(at offset: Int) -> Bool {
        let start = text[offset...].firstIndex { !$0.isLineBlank } ?? text.count
        return text[start...].starts(with: "<!--".utf8) || text[start...].starts(with: "<?".utf8)
    }

    func isBlank(_ range: Range<Int>) -> Bool { text[range].allSatisfy(\.isXMLSpace) }
}

extension UInt8 {
    var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}
