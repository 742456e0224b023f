import PropertyLists
import SourceText

/// Scans the bytes of an XML file once, without recursion.
struct ElementScanner {
    let reader: MarkupReader
    let lines: LineTable
    private(set) var elements: [LocatedElement] = []

    /// The indices of the open elements.
    private var open: [Int] = []
    private var offset = 0

    init(bytes: UnsafeRawBufferPointer, lines: LineTable) {
        reader = MarkupReader(bytes: bytes)
        self.lines = lines
    }

    mutating func scan() throws(ScanError) {
        let bytes = reader.bytes
        while let tag = reader.offset(of: UInt8(ascii: "<"), from: offset) {
            try checkOutside(offset..<tag)
            let (markup, end) = reader.markup(at: tag)
            offset = end
            switch markup {
            case .aside, .section, .documentType: break
            case .close: try close(from: tag, to: end)
            // A tag that the reader considers malformed may be valid, because the reader skips attributes.
            case .open: try openElement(at: tag)
            case .malformed(let message):
                guard isNameStart(reader.byte(at: tag + 1)) else { throw ScanError(offset: tag, message: message) }
                try openElement(at: tag)
            }
        }
        try checkOutside(offset..<bytes.count)
        if let last = open.last {
            let element = elements[last]
            throw ScanError(
                offset: lines.offset(of: element.position) ?? 0, message: "<\(element.name)> is not closed")
        }
        guard !elements.isEmpty else { throw ScanError(offset: bytes.count, message: "the file has no element") }
    }

    private func checkOutside(_ range: Range<Int>) throws(ScanError) {
        guard open.isEmpty, let stray = reader.bytes[range].firstIndex(where: { !$0.isXMLSpace }) else { return }
        throw ScanError(offset: stray, message: "text outside the root element")
    }

    private mutating func close(from start: Int, to end: Int) throws(ScanError) {
        let name = text(nameRange(from: start + 2))
        guard let last = open.popLast() else {
            throw ScanError(offset: start, message: "</\(name)> has no matching start tag")
        }
        guard elements[last].name == name else {
            throw ScanError(offset: start, message: "<\(elements[last].name)> is closed by </\(name)>")
        }
        elements[last].endTag = start..<end
    }
}

// MARK: - Start tags

extension ElementScanner {
    private mutating func openElement(at start: Int) throws(ScanError) {
        guard !open.isEmpty || elements.isEmpty else {
            throw ScanError(offset: start, message: "a file can have only one root element")
        }
        guard open.count < ReadingLimits.depth else {
            throw ScanError(
                offset: start, message: "elements are nested more than \(ReadingLimits.depth) deep")
        }
        let name = nameRange(from: start + 1)
        offset = name.upperBound
        let (attributes, isEmpty) = try readAttributes(of: start)
        let index = elements.count
        if let parent = open.last { elements[parent].children.append(index) }
        elements.append(
            LocatedElement(
                name: text(name), position: lines.position(at: start), startTag: start..<offset,
                endTag: offset..<offset, attributes: attributes))
        if !isEmpty { open.append(index) }
    }

    private mutating func readAttributes(
        of start: Int
    ) throws(ScanError) -> (attributes: [LocatedAttribute], isEmpty: Bool) {
        var attributes: [LocatedAttribute] = []
        var names: Set<String> = []
        while true {
            skipBlanks()
            switch reader.byte(at: offset) {
            case UInt8(ascii: ">"):
                offset += 1
                return (attributes, false)
            case UInt8(ascii: "/") where reader.byte(at: offset + 1) == UInt8(ascii: ">"):
                offset += 2
                return (attributes, true)
            default:
                guard offset < reader.bytes.count, isNameStart(reader.byte(at: offset)) else {
                    throw ScanError(offset: start, message: "the tag has no closing \">\"")
                }
                let attribute = try readAttribute()
                guard names.insert(attribute.name).inserted else {
                    let offset = lines.offset(of: attribute.position) ?? start
                    throw ScanError(
                        offset: offset, message: "duplicate attribute \(attribute.name)", fix: "remove one of the two")
                }
                attributes.append(attribute)
            }
        }
    }

    private mutating func readAttribute() throws(ScanError) -> LocatedAttribute {
        let name = nameRange(from: offset)
        offset = name.upperBound
        skipBlanks()
        guard reader.byte(at: offset) == UInt8(ascii: "=") else {
            throw ScanError(offset: name.lowerBound, message: "the attribute \(text(name)) has no value")
        }
        offset += 1
        skipBlanks()
        let quote = reader.byte(at: offset)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = reader.offset(of: quote, from: offset + 1)
        else { throw ScanError(offset: offset, message: "the value of \(text(name)) is not in quotation marks") }
        let value = try readValue(offset + 1..<end)
        defer { offset = end + 1 }
        return LocatedAttribute(
            name: text(name), value: value, range: offset + 1..<end, position: lines.position(at: name.lowerBound))
    }

    private func readValue(_ range: Range<Int>) throws(ScanError) -> String {
        let bytes = reader.bytes[range]
        var value: [UInt8] = []
        value.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                throw ScanError(offset: index, message: "\"<\" is not valid in an attribute; write &lt;")
            case UInt8(ascii: "&"):
                guard let reference = CharacterReference(in: bytes, at: index) else {
                    throw ScanError(
                        offset: index, message: "\"&\" does not start a valid reference; in text, write &amp;")
                }
                value.append(contentsOf: String(reference.scalar).utf8)
                index = reference.end
            // XML reads a line break in an attribute as a space.
            case 0x0A, 0x0D, 0x09:
                value.append(0x20)
                index += 1
            default:
                value.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while offset < reader.bytes.count, reader.bytes[offset].isXMLSpace { offset += 1 }
    }

    private func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while end < reader.bytes.count, isInName(reader.bytes[end]) { end += 1 }
        return start..<max(start, end)
    }

    private func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"), 0:
            false
        default: !byte.isXMLSpace
        }
    }

    /// Whether a name can begin with the byte. All non-ASCII bytes are accepted.
    private func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: reader.bytes[range]), as: UTF8.self)
    }
}
