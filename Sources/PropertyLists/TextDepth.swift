import Foundation

/// How deep the containers of a text property list nest, found without recursion: Foundation's readers recurse, and a
/// file can be made to end the process inside them.
enum TextDepth {
    static func of(_ data: Data) -> Int {
        data.withUnsafeBytes { bytes in
            let text = Bytes(bytes: bytes)
            // OpenStep text may begin with `<` too, but then its root is data, which holds no containers.
            return text.firstSignificant == UInt8(ascii: "<") ? text.xmlDepth() : text.openStepDepth()
        }
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        // Zero bytes and byte-order marks: the text may be UTF-16, whose ASCII half is what counts here.
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0 || byte == 0xEF || byte == 0xBB || byte == 0xBF
            || byte == 0xFE || byte == 0xFF
    }
}

private struct Bytes {
    let bytes: UnsafeRawBufferPointer

    var firstSignificant: UInt8? { bytes.first { !TextDepth.isBlank($0) } }

    /// Counts `<dict`, `<array` and their ends.
    func xmlDepth() -> Int {
        var depth = 0
        var deepest = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            var cursor = index + 1
            let closes = letter(at: &cursor) == UInt8(ascii: "/")
            if !closes { cursor = index + 1 }
            let first = letter(at: &cursor)
            let second = letter(at: &cursor)
            // "di" of dict and "ar" of array: no other element begins with these letters.
            if (first == UInt8(ascii: "d") && second == UInt8(ascii: "i"))
                || (first == UInt8(ascii: "a") && second == UInt8(ascii: "r"))
            {
                depth = closes ? max(0, depth - 1) : depth + (isSelfClosing(from: cursor) ? 0 : 1)
                deepest = max(deepest, depth)
            }
            index = max(cursor, index + 1)
        }
        return deepest
    }

    private func letter(at cursor: inout Int) -> UInt8? {
        while cursor < bytes.count {
            let byte = bytes[cursor]
            cursor += 1
            if byte != 0 { return byte }
        }
        return nil
    }

    private func isSelfClosing(from start: Int) -> Bool {
        var last: UInt8 = 0
        var cursor = start
        while cursor < bytes.count, bytes[cursor] != UInt8(ascii: ">") {
            if bytes[cursor] != 0 { last = bytes[cursor] }
            cursor += 1
        }
        return last == UInt8(ascii: "/")
    }

    /// Counts braces and parentheses outside of quotes.
    func openStepDepth() -> Int {
        var depth = 0
        var deepest = 0
        var quote: UInt8?
        var escaped = false
        for byte in bytes {
            if let open = quote {
                if escaped {
                    escaped = byte == 0
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == open {
                    quote = nil
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "{"), UInt8(ascii: "("):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
