import Foundation

/// The nesting and the approximate number of values of a text property list, found without recursion: Foundation's
/// readers recurse, and deeply nested text would crash them. Counting stops once the nesting is too deep.
struct TextShape {
    private(set) var depth = 0
    /// An upper bound of the number of values.
    private(set) var values = 1
    /// The number of open containers.
    private var open = 0

    static func of(_ data: Data) -> TextShape {
        narrow(data).withUnsafeBytes { bytes in
            let text = Bytes(bytes: bytes)
            return isXML(bytes) ? text.xmlShape() : text.openStepShape()
        }
    }

    /// The ASCII half of UTF-16 and UTF-32 text, which is all that counts here; other bytes as they are.
    static func narrow(_ data: Data) -> Data {
        let isWide = data.prefix(4).contains(0) || data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE])
        return isWide ? data.filter { $0 != 0 } : data
    }

    /// Whether the bytes are XML. OpenStep text may also begin with `<`, but then its root is data, which has no
    /// containers.
    static func isXML(_ bytes: some Sequence<UInt8>) -> Bool { bytes.first { !isBlank($0) } == UInt8(ascii: "<") }

    fileprivate var isTooDeep: Bool { depth > ReadingLimits.depth }

    fileprivate mutating func addValue() { values += 1 }

    fileprivate mutating func openContainer() {
        open += 1
        depth = max(depth, open)
    }

    /// There may be more ends than starts; the caller handles that.
    fileprivate mutating func closeContainer(atLeast least: Int = .min) { open = max(least, open - 1) }

    static func isBlank(_ byte: UInt8) -> Bool {
        // Zero bytes and byte order marks, too.
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0 || byte == 0xEF || byte == 0xBB || byte == 0xBF
            || byte == 0xFE || byte == 0xFF
    }
}

private struct Bytes {
    let bytes: UnsafeRawBufferPointer

    /// Whether a string is at an index.
    private func has(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    /// The index after the next occurrence of a string, or the end.
    private func index(behind text: StaticString, from start: Int) -> Int {
        var index = start
        let first = text.utf8Start[0]
        while index < bytes.count, bytes[index] != first || !has(text, at: index) { index += 1 }
        return min(index + text.utf8CodeUnitCount, bytes.count)
    }

    /// Counts elements (`<dict`, `<array`, and their ends) outside of comments, CDATA sections, and processing
    /// instructions.
    func xmlShape() -> TextShape {
        var shape = TextShape()
        var index = 0
        while index < bytes.count, !shape.isTooDeep {
            if bytes[index] != UInt8(ascii: "<") {
                index += 1
            } else if has("<!--", at: index) {
                index = self.index(behind: "-->", from: index + 4)
            } else if has("<![CDATA[", at: index) {
                index = self.index(behind: "]]>", from: index + 9)
            } else if has("<?", at: index) {
                index = self.index(behind: "?>", from: index + 2)
            } else if has("</dict", at: index) || has("</array", at: index) {
                shape.closeContainer(atLeast: 0)
                index += 2
            } else if has("</", at: index) {
                index += 2
            } else if has("<dict", at: index) || has("<array", at: index) {
                index = self.index(behind: ">", from: index)
                if !(index >= 2 && has("/>", at: index - 2)) { shape.openContainer() }
                shape.addValue()
            } else {
                index += 1
                shape.addValue()
            }
        }
        return shape
    }

    /// Counts braces, parentheses, and separators outside of quotation marks and comments.
    func openStepShape() -> TextShape {
        var shape = TextShape()
        var index = 0
        var isInWord = false
        while index < bytes.count, !shape.isTooDeep {
            let byte = bytes[index]
            // A slash within a word is part of it: http://a.example.
            if byte == UInt8(ascii: "/"), !isInWord, has("/*", at: index) {
                index = self.index(behind: "*/", from: index + 2)
                continue
            }
            if byte == UInt8(ascii: "/"), !isInWord, has("//", at: index) {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
                continue
            }
            isInWord = Self.isWordByte(byte)
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index = indexBehindQuote(byte, from: index + 1)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                shape.openContainer()
                shape.addValue()
            case UInt8(ascii: "}"), UInt8(ascii: ")"): shape.closeContainer()
            case UInt8(ascii: ","), UInt8(ascii: ";"): shape.addValue()
            default: break
            }
            index += 1
        }
        return shape
    }

    private func indexBehindQuote(_ quote: UInt8, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != quote {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    /// Whether a byte may occur in unquoted text.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
