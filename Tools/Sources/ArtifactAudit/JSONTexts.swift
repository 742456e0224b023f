/// The keys and texts of JSON, in the order of the file, of any number of values one after another.
///
/// Only what an audit looks at is made: numbers are skipped, and a key that occurs twice counts twice.
struct JSONTexts {
    private(set) var entries: [StructuredTexts.Entry] = []
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var open: [Container] = []

    /// As deep as Foundation reads.
    private static let mostDepth = 512

    private struct Container {
        let place: StructuredTexts.Place?
        let isArray: Bool
        var index = 0
        /// The key whose value is next, and the place of its entry.
        var key: (name: String, entry: Int)?
    }

    /// Reads JSON in UTF-8; `nil` for other text.
    init?(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        while position < bytes.count {
            guard readNext() else { return nil }
        }
        guard open.isEmpty else { return nil }
    }

    /// Reads the next token; `false` if there is none of JSON.
    private mutating func readNext() -> Bool {
        switch bytes[position] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ":"): position += 1
        case UInt8(ascii: ","):
            guard let last = open.indices.last else { return false }
            open[last].index += 1
            open[last].key = nil
            position += 1
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.mostDepth else { return false }
            let place = open.isEmpty ? nil : StructuredTexts.Place(in: open.last?.place, named: name)
            if let entry = open.last?.key?.entry { entries[entry].hasContent = true }
            open.append(Container(place: place, isArray: bytes[position] == UInt8(ascii: "[")))
            position += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard open.popLast()?.isArray == (bytes[position] == UInt8(ascii: "]")) else { return false }
            position += 1
        case UInt8(ascii: "\""):
            guard let text = string() else { return false }
            add(text)
        default: return skipScalar()
        }
        return true
    }

    /// The key or the index of what is next.
    private var name: String {
        guard let last = open.last else { return "" }
        return last.isArray ? "\(last.index)" : last.key?.name ?? ""
    }

    private mutating func add(_ text: String) {
        let isKey = open.last.map { !$0.isArray && $0.key == nil } ?? false
        if isKey { open[open.count - 1].key = (text, entries.count) }
        entries.append(StructuredTexts.Entry(place: open.last?.place, name: name, text: text, isKey: isKey))
    }

    /// Skips a number, `true`, `false`, or `null`.
    private mutating func skipScalar() -> Bool {
        let start = position
        while position < bytes.count, Self.isScalar(bytes[position]) { position += 1 }
        let first = bytes[start]
        if first == UInt8(ascii: "-") || (0x30...0x39).contains(first) { return true }
        let word = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        return ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
    }

    private static func isScalar(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E
            || byte == 0x45
    }

    // MARK: Strings

    private mutating func string() -> String? {
        let start = position + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") { end += 1 }
        guard end < bytes.count else { return nil }
        if bytes[end] == UInt8(ascii: "\"") {
            position = end + 1
            return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        }
        return escaped(from: start)
    }

    private mutating func escaped(from start: Int) -> String? {
        var text: [UInt8] = []
        position = start
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                Unicode.UTF8.encode(scalar)?.forEach { text.append($0) }
            default: text.append(byte)
            }
        }
        return nil
    }

    /// Reads an escape behind its backslash.
    private mutating func escape() -> Unicode.Scalar? {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let high = unit() else { return nil }
            guard high & 0xFC00 == 0xD800 else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
            guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
                bytes[position + 1] == UInt8(ascii: "u")
            else { return "\u{FFFD}" }
            let next = position
            position += 2
            guard let low = unit() else { return nil }
            guard low & 0xFC00 == 0xDC00 else {
                // A character of its own, which must not be lost.
                position = next
                return "\u{FFFD}"
            }
            return Unicode.Scalar(0x1_0000 + (high & 0x3FF) << 10 + low & 0x3FF) ?? "\u{FFFD}"
        default: return nil
        }
    }

    private mutating func unit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        defer { position += 4 }
        return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    }
}
