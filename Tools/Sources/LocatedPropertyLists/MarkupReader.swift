import SourceText

/// Reads markup that begins with `<`: a tag, comment, section, or declaration.
package struct MarkupReader {
    package enum Markup: Equatable {
        /// A start tag; the name is `nil` if property lists have no such element.
        case open(ElementName?, isEmpty: Bool)
        case close(ElementName?)
        /// A CDATA section with the range of its text.
        case section(Range<Int>)
        /// A comment or processing instruction.
        case aside
        case documentType
        /// Malformed markup, with a message. Reading continues at its end.
        case malformed(String)
    }

    package let bytes: UnsafeRawBufferPointer

    package init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// The markup that begins with the `<` at `start`, and the offset of its end, which is always greater than `start`.
    package func markup(at start: Int) -> (markup: Markup, end: Int) {
        switch byte(at: start + 1) {
        case UInt8(ascii: "?"):
            return aside(from: start, opening: 2, closing: "?>", name: "processing instruction")
        case slash:
            return closeTag(from: start)
        case UInt8(ascii: "!"):
            if matches("<!--", at: start) { return aside(from: start, opening: 4, closing: "-->", name: "comment") }
            if matches("<![CDATA[", at: start) { return section(from: start) }
            if matches("<!DOCTYPE", at: start) { return documentType(from: start) }
            return (.malformed("a property list cannot contain this declaration"), start + 2)
        default:
            return openTag(from: start)
        }
    }

    /// The offset of the first `byte` at or after `start`; `nil` if there is none.
    package func offset(of byte: UInt8, from start: Int) -> Int? {
        ByteSearch.firstOffset(of: byte, in: bytes, from: start)
    }

    /// The tag at `start` for a message: `<name>` or `</name>`, shortened.
    package func tagText(at start: Int) -> String {
        let isClose = byte(at: start + 1) == slash
        let name = name(from: start + (isClose ? 2 : 1)).range
        let shortened = String(decoding: bytes[name].prefix(40), as: UTF8.self)
        return (isClose ? "</" : "<") + shortened + (name.count > 40 ? "…>" : ">")
    }

    /// The byte at an offset; 0, which XML does not allow, outside of the text.
    package func byte(at offset: Int) -> UInt8 {
        bytes.indices.contains(offset) ? bytes[offset] : 0
    }

    package func matches(_ text: StaticString, at start: Int) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return expected.indices.allSatisfy { byte(at: start + $0) == expected[$0] }
    }
}

extension MarkupReader {
    private func openTag(from start: Int) -> (Markup, Int) {
        let name = name(from: start + 1)
        guard !name.range.isEmpty else {
            return (.malformed("\"<\" does not start a tag; in text, write &lt;"), start + 1)
        }
        guard byte(at: name.range.upperBound) != slash || byte(at: name.range.upperBound + 1) == greaterThan else {
            return (.malformed("\"/\" is valid only before \">\" in a tag"), name.range.upperBound + 1)
        }
        // Attributes are skipped. A "<" among them starts the next tag, and this tag is malformed.
        var close = name.range.upperBound
        while close < bytes.count, bytes[close] != greaterThan, bytes[close] != lessThan { close += 1 }
        guard byte(at: close) == greaterThan else { return (.malformed("the tag has no closing \">\""), close) }
        return (.open(name.element, isEmpty: byte(at: close - 1) == slash), close + 1)
    }

    private func closeTag(from start: Int) -> (Markup, Int) {
        let name = name(from: start + 2)
        var end = name.range.upperBound
        while byte(at: end).isXMLSpace { end += 1 }
        guard byte(at: end) == greaterThan else { return (.malformed("the tag has no closing \">\""), end) }
        return (.close(name.element), end + 1)
    }

    private func name(from start: Int) -> (element: ElementName?, range: Range<Int>) {
        var packed = ElementName.packedStart
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte == greaterThan || byte == slash || byte == lessThan || byte.isXMLSpace { break }
            packed = packed << 8 | UInt64(byte)
            end += 1
        }
        return (end - start < 8 ? ElementName(packed: packed) : nil, start..<max(start, end))
    }

    private func section(from start: Int) -> (Markup, Int) {
        guard let end = end(of: "]]>", from: start + 9) else {
            return (.malformed("the CDATA section is not closed"), bytes.count)
        }
        return (.section(start + 9..<end - 3), end)
    }

    private func aside(from start: Int, opening: Int, closing: StaticString, name: String) -> (Markup, Int) {
        guard let end = end(of: closing, from: start + opening) else {
            return (.malformed("the \(name) is not closed"), bytes.count)
        }
        return (.aside, end)
    }

    /// The offset after the first `closing`, which ends with `>`, at or after `start`.
    private func end(of closing: StaticString, from start: Int) -> Int? {
        var from = start + closing.utf8CodeUnitCount - 1
        while let found = offset(of: greaterThan, from: from) {
            if matches(closing, at: found + 1 - closing.utf8CodeUnitCount) { return found + 1 }
            from = found + 1
        }
        return nil
    }

    /// `<!DOCTYPE …>`, in which quoted text and an internal subset in brackets may contain `>`.
    private func documentType(from start: Int) -> (Markup, Int) {
        var isInSubset = false
        var offset = start + 9
        while offset < bytes.count {
            switch bytes[offset] {
            case greaterThan where !isInSubset: return (.documentType, offset + 1)
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                offset = self.offset(of: bytes[offset], from: offset + 1) ?? bytes.count
            case lessThan where matches("<!--", at: offset):
                // The loop adds the last byte.
                offset = (end(of: "-->", from: offset + 4) ?? bytes.count) - 1
            default: break
            }
            offset += 1
        }
        return (.malformed("the document type is not closed"), bytes.count)
    }
}

private let greaterThan = UInt8(ascii: ">")
private let lessThan = UInt8(ascii: "<")
private let slash = UInt8(ascii: "/")
