import Foundation

/// Reads the format of strings files: `"key" = "value";`, and `"key";` if both are the same.
///
/// What this parser accepts, Foundation accepts with the same result (a test compares them). Values other than
/// strings are not accepted. Every byte is visited once.
struct StringsParser {
    private(set) var entries: [StringsTable.Entry] = []
    private let bytes: [UInt8]
    private var index = 0
    /// Within an entry or within braces, an error makes the whole file unusable.
    private var isInEntry = false
    private var isBraced = false

    private struct Token {
        let text: String
        let range: Range<Int>
        let spansLines: Bool
    }

    private let maximumEntries: Int

    init(_ bytes: [UInt8], maximumEntries: Int) {
        self.bytes = bytes
        self.maximumEntries = maximumEntries
    }

    /// Reads everything up to the first error.
    mutating func read() -> StringsTable.SyntaxError? {
        do throws(StringsTable.SyntaxError) {
            try skipBlanks()
            if take("{") {
                isBraced = true
                try skipBlanks()
            }
            while index < bytes.count, !isAtEndOfBraces {
                try readEntry()
                try skipBlanks()
            }
            if isBraced {
                guard take("}") else {
                    throw syntaxError("the opening brace at the start of the file is never closed", at: bytes.count)
                }
                try skipBlanks()
                guard index == bytes.count else {
                    throw syntaxError("unexpected text after the closing brace", at: index)
                }
            }
            return nil
        } catch {
            return error
        }
    }

    private var isAtEndOfBraces: Bool { isBraced && bytes[index] == UInt8(ascii: "}") }

    private mutating func readEntry() throws(StringsTable.SyntaxError) {
        guard entries.count < maximumEntries else {
            throw StringsTable.SyntaxError(
                message: "the file has more than \(maximumEntries) entries, the most that Switchyard reads",
                offset: index, isFatal: true)
        }
        let key = try token("key")
        isInEntry = true
        try skipBlanks()
        var last = key
        if take("=") {
            try skipBlanks()
            last = try token("value")
            try skipBlanks()
        }
        guard take(";") else { throw unfinished(last, isKey: last.range == key.range) }
        isInEntry = false
        entries.append(StringsTable.Entry(key: key.text, value: last.text, offset: key.range.lowerBound))
    }

    private func unfinished(_ token: Token, isKey: Bool) -> StringsTable.SyntaxError {
        token.spansLines
            ? syntaxError(
                "the text that starts here spans several lines; its closing quotation mark may be missing",
                at: token.range.lowerBound)
            : syntaxError(
                isKey ? "missing \"=\" or \";\"" : "missing \";\"", at: token.range.upperBound)
    }

    private func syntaxError(_ message: String, at offset: Int) -> StringsTable.SyntaxError {
        StringsTable.SyntaxError(message: message, offset: offset, isFatal: isInEntry || isBraced || entries.isEmpty)
    }

    // MARK: Tokens

    private mutating func token(_ wanted: String) throws(StringsTable.SyntaxError) -> Token {
        guard index < bytes.count else { throw syntaxError("missing \(wanted) at the end of the file", at: index) }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted()
        case let byte where Self.isWordByte(byte):
            let start = index
            while index < bytes.count, Self.isWordByte(bytes[index]) { index += 1 }
            return Token(text: text(start..<index), range: start..<index, spansLines: false)
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
            throw syntaxError("the \(wanted) must be a string", at: index)
        case 0xEF where bytes[index...].starts(with: "\u{FFFD}".utf8):
            throw syntaxError(
                "expected a \(wanted), but found U+FFFD: a change of encoding damaged the file", at: index)
        default:
            throw syntaxError("expected a \(wanted); a \(wanted) with this character needs quotation marks", at: index)
        }
    }

    private mutating func quoted() throws(StringsTable.SyntaxError) -> Token {
        let start = index
        let quote = bytes[index]
        var spansLines = false
        var hasEscapes = false
        var units: [UInt16] = []
        index += 1
        var plain = index
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\") {
                units += text(plain..<index).utf16
                index += 1
                if let unit = escape() { units.append(unit) }
                plain = index
                hasEscapes = true
            } else {
                if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { spansLines = true }
                index += 1
            }
        }
        guard index < bytes.count else { throw syntaxError("the quotation mark is never closed", at: start) }
        let rest = text(plain..<index)
        index += 1
        let whole = hasEscapes ? String(decoding: units + rest.utf16, as: UTF16.self) : rest
        return Token(text: whole, range: start..<index, spansLines: spansLines)
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    // MARK: Bytes

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// White space and comments.
    private mutating func skipBlanks() throws(StringsTable.SyntaxError) {
        while index < bytes.count {
            if Self.isBlank(bytes[index]) {
                index += 1
            } else if isLineSeparator(at: index) {
                index += 3
            } else if has("/", "*") {
                let start = index
                index += 2
                while index < bytes.count, !has("*", "/") { index += 1 }
                guard index < bytes.count else { throw syntaxError("the comment is never closed", at: start) }
                index += 2
            } else if has("/", "/") {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D, !isLineSeparator(at: index) {
                    index += 1
                }
            } else {
                return
            }
        }
    }

    private func has(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        index + 1 < bytes.count && bytes[index] == UInt8(ascii: first) && bytes[index + 1] == UInt8(ascii: second)
    }

    /// U+2028 or U+2029.
    private func isLineSeparator(at index: Int) -> Bool {
        index + 2 < bytes.count && bytes[index] == 0xE2 && bytes[index + 1] == 0x80
            && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    /// Whether a byte may occur in unquoted text.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

// MARK: Escapes

extension StringsParser {
    /// Returns the escaped character after a backslash, as UTF-16: each half of a surrogate pair is an escape of its
    /// own. `nil` for a character that stands for itself.
    private mutating func escape() -> UInt16? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return Self.nextStep(UInt8(truncatingIfNeeded: number(8, digits: 3)))
        case UInt8(ascii: "U"):
            index += 1
            return UInt16(truncatingIfNeeded: number(16, digits: 4))
        case 0x80...: return nil
        default:
            index += 1
            return Self.control[byte] ?? UInt16(byte)
        }
    }

    private static let control: [UInt8: UInt16] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D,
    ]

    /// A number with a limited number of digits; 0 if there are none, as in Foundation.
    private mutating func number(_ radix: Int, digits: Int) -> Int {
        var value = 0
        for _ in 0..<digits {
            guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, digit < radix
            else { break }
            value = value * radix + digit
            index += 1
        }
        return value
    }

    /// An octal escape denotes a character of the NeXTSTEP encoding.
    private static func nextStep(_ byte: UInt8) -> UInt16 {
        guard byte >= 0x80 else { return UInt16(byte) }
        return String(bytes: [byte], encoding: .nextstep)?.utf16.first ?? 0
    }
}
