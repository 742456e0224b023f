import Foundation
import PropertyLists
import SourceText

/// Reads a JSON5 text. The depth is limited, so that the recursion is, too.
struct JSON5Reader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var valuesLeft: Int
    private let maximumValues: Int
    private(set) var duplicates: [(JSON5Value.Entry, JSON5Value.Entry)] = []

    private static let duplicateLimit = 1_000

    init(_ bytes: UnsafeRawBufferPointer, maximumValues: Int) {
        self.bytes = bytes
        self.maximumValues = maximumValues
        valuesLeft = maximumValues
    }

    /// The value of the text.
    mutating func read() throws(ScanError) -> JSON5Value {
        let value = try value(depth: 0)
        if try skipBlanks() { throw unexpected("a JSON file has only one value") }
        return value
    }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
}

// MARK: - Containers

extension JSON5Reader {
    private mutating func value(depth: Int) throws(ScanError) -> JSON5Value {
        guard try skipBlanks() else { throw unexpected("expected a value") }
        guard depth < ReadingLimits.depth else {
            throw ScanError(
                offset: offset, message: "objects and arrays are nested more than \(ReadingLimits.depth) deep")
        }
        guard valuesLeft > 0 else {
            throw ScanError(
                offset: offset,
                message:
                    "the file has more than \(maximumValues) values, the most that Switchyard reads from a file of its size"
            )
        }
        valuesLeft -= 1
        let start = offset
        let content: JSON5Value.Content =
            switch byte {
            case UInt8(ascii: "{"): .object(try entries(depth: depth))
            case UInt8(ascii: "["): .array(try elements(depth: depth))
            case UInt8(ascii: "\""), UInt8(ascii: "'"): .string(try quoted())
            default: try word()
            }
        return JSON5Value(range: start..<offset, content: content)
    }

    private mutating func entries(depth: Int) throws(ScanError) -> [JSON5Value.Entry] {
        let start = offset
        var entries: [JSON5Value.Entry] = []
        var indices: [String: Int] = [:]
        offset += 1
        while try skipBlanks() {
            if byte == UInt8(ascii: "}") {
                offset += 1
                return entries
            }
            let keyStart = offset
            let key = try key()
            let keyRange = keyStart..<offset
            _ = try skipBlanks()
            guard byte == UInt8(ascii: ":") else {
                throw ScanError(offset: keyRange.upperBound, message: "\":\" is missing after this key")
            }
            offset += 1
            guard try skipBlanks() else { throw ScanError(offset: keyStart, message: "this key has no value") }
            let value = try value(depth: depth + 1)
            let end = try separator(before: UInt8(ascii: "}"), after: value)
            let entry = JSON5Value.Entry(key: key, keyRange: keyRange, value: value, end: end)
            if let earlier = indices.updateValue(entries.count, forKey: key),
                duplicates.count < Self.duplicateLimit
            {
                duplicates.append((entries[earlier], entry))
            }
            entries.append(entry)
        }
        throw ScanError(offset: start, message: "\"{\" is not closed")
    }

    private mutating func elements(depth: Int) throws(ScanError) -> [JSON5Value.Element] {
        let start = offset
        var elements: [JSON5Value.Element] = []
        offset += 1
        while try skipBlanks() {
            if byte == UInt8(ascii: "]") {
                offset += 1
                return elements
            }
            let value = try value(depth: depth + 1)
            let end = try separator(before: UInt8(ascii: "]"), after: value)
            elements.append(JSON5Value.Element(value: value, end: end))
        }
        throw ScanError(offset: start, message: "\"[\" is not closed")
    }

    /// Reads the comma after a value, which the last one may do without; the end of the entry or element.
    private mutating func separator(before closing: UInt8, after value: JSON5Value) throws(ScanError) -> Int {
        let isThere = try skipBlanks()
        if byte == UInt8(ascii: ",") {
            offset += 1
            return offset
        }
        guard !isThere || byte == closing else {
            throw ScanError(offset: value.range.upperBound, message: "\",\" is missing after this value")
        }
        return value.range.upperBound
    }
}

// MARK: - Words and strings

extension JSON5Reader {
    private mutating func key() throws(ScanError) -> String {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted() }
        let start = offset
        while let byte, Self.isNameByte(byte) || byte >= 0x80 || offset > start && Self.isDigit(byte) { offset += 1 }
        guard offset > start else { throw unexpected("expected a key") }
        return string(start..<offset)
    }

    private mutating func word() throws(ScanError) -> JSON5Value.Content {
        let start = offset
        while let byte, Self.isNameByte(byte) || Self.isDigit(byte) || Self.isSign(byte) { offset += 1 }
        switch string(start..<offset) {
        case "null": return .null
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case let word:
            if let number = Self.number(word) { return .number(number) }
            offset = start
            throw unexpected("expected a value")
        }
    }

    private static func number(_ word: String) -> Double? {
        let isNegative = word.hasPrefix("-")
        let unsigned = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
        let magnitude: Double?
        let isHexadecimal = unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X")
        if isHexadecimal {
            magnitude = UInt64(unsigned.dropFirst(2), radix: 16).map { Double($0) }
        } else if unsigned == "Infinity" {
            magnitude = .infinity
        } else if unsigned == "NaN" {
            magnitude = .nan
        } else if let first = unsigned.utf8.first, isDigit(first) || first == UInt8(ascii: ".") {
            let digits = unsigned.hasSuffix(".") ? unsigned.dropLast() : unsigned
            magnitude = Double(digits.hasPrefix(".") ? "0" + digits : String(digits))
        } else {
            magnitude = nil
        }
        // A hexadecimal number is an integer, which has no negative zero.
        if isHexadecimal, magnitude == 0 { return 0 }
        return magnitude.map { isNegative ? -$0 : $0 }
    }

    private mutating func quoted() throws(ScanError) -> String {
        let start = offset
        let quote = bytes[start]
        offset += 1
        var text = UnescapedText()
        var plain = offset
        while let byte {
            switch byte {
            case quote:
                offset += 1
                guard !text.isEmpty else { return string(plain..<offset - 1) }
                text.append(bytes[plain..<offset - 1])
                return text.string
            case UInt8(ascii: "\\"):
                text.append(bytes[plain..<offset])
                offset += 1
                try escape(into: &text, from: start)
                plain = offset
            case 0..<0x20:
                throw ScanError(
                    offset: offset, message: "a line break or other control character must be escaped in JSON")
            default: offset += 1
            }
        }
        throw ScanError(offset: start, message: "the quoted string is not closed")
    }

    /// Reads an escape sequence as Foundation does, which knows fewer than JSON5, and keeps a line end after a backslash.
    private mutating func escape(into text: inout UnescapedText, from start: Int) throws(ScanError) {
        guard let byte else { throw ScanError(offset: start, message: "the quoted string is not closed") }
        offset += 1
        switch byte {
        case UInt8(ascii: "u"): text.append(unit: try hexadecimal(digits: 4))
        case UInt8(ascii: "x"): text.append(unit: try hexadecimal(digits: 2))
        case UInt8(ascii: "b"): text.append(0x08 as UInt8)
        case UInt8(ascii: "f"): text.append(0x0C as UInt8)
        case UInt8(ascii: "n"): text.append(0x0A as UInt8)
        case UInt8(ascii: "r"): text.append(0x0D as UInt8)
        case UInt8(ascii: "t"): text.append(0x09 as UInt8)
        case 0x0D where self.byte == 0x0A:
            text.append(byte)
            text.append(0x0A as UInt8)
            offset += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"), 0x0A, 0x0D:
            text.append(byte)
        default: throw ScanError(offset: offset - 2, message: "unknown escape sequence in JSON")
        }
    }

    private mutating func hexadecimal(digits: Int) throws(ScanError) -> UInt16 {
        let start = offset
        var unit: UInt16 = 0
        while offset < start + digits, let digit = byte?.hexadecimalDigit {
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        guard offset == start + digits else {
            throw ScanError(
                offset: start - 2, message: "this escape sequence requires \(digits) hexadecimal digits")
        }
        return unit
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

// MARK: - Blanks and comments

extension JSON5Reader {
    /// Moves to the next byte that is not white space or in a comment; false if there is none.
    private mutating func skipBlanks() throws(ScanError) -> Bool {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09...0x0D: offset += 1
            case UInt8(ascii: "/"):
                guard try skipComment() else { return true }
            default: return true
            }
        }
        return false
    }

    private func has(_ byte: UInt8, at offset: Int) -> Bool { offset < bytes.count && bytes[offset] == byte }

    /// Skips a comment; false if there is none.
    private mutating func skipComment() throws(ScanError) -> Bool {
        let start = offset
        if has(UInt8(ascii: "/"), at: start + 1) {
            offset = ByteSearch.firstOffset(of: 0x0A, in: bytes, from: start) ?? bytes.count
            // Only a carriage return may end the line, too.
            if let carriage = bytes[start..<offset].firstIndex(of: 0x0D) { offset = carriage }
            return true
        }
        guard has(UInt8(ascii: "*"), at: start + 1) else { return false }
        offset = start + 2
        while let slash = ByteSearch.firstOffset(of: UInt8(ascii: "/"), in: bytes, from: offset) {
            let isEnd = slash > offset && bytes[slash - 1] == UInt8(ascii: "*")
            offset = slash + 1
            if isEnd { return true }
        }
        throw ScanError(offset: start, message: "the comment is not closed")
    }

    /// An error about the current character, with what was expected.
    private func unexpected(_ message: String) -> ScanError {
        guard offset < bytes.count else { return ScanError(offset: offset, message: message) }
        let rest = string(offset..<min(offset + 4, bytes.count))
        let first = rest.unicodeScalars.first.flatMap { $0.value >= 0x20 && $0.value != 0x7F ? String($0) : nil }
        return ScanError(offset: offset, message: "\"\(first ?? "�")\" is not valid here: \(message)")
    }
}
