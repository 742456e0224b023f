import Foundation

/// Reads OpenStep text, and strings files, as Foundation does (`CFOldStylePList.c`), which writes to standard error where a
/// semicolon is missing. The tests compare the two.
enum OpenStepPropertyList {
    /// The value; `nil` for text that Foundation rejects. Its containers are nested at most ``ReadingLimits/depth`` levels deep.
    static func read(_ data: Data) -> PropertyListValue? {
        units(of: data)?.withUnsafeBufferPointer {
            var reader = OpenStepReader(units: $0)
            return reader.document()
        }
    }

    /// The first character that is not a white space, and its line: what Foundation says of text that it rejects.
    static func start(of data: Data) -> (character: Character, line: Int)? {
        guard let units = units(of: data) else { return nil }
        let blanks = units.prefix(while: OpenStepReader.isBlank)
        guard let character = String(decoding: units[blanks.count...].prefix(2), as: UTF16.self).first else {
            return nil
        }
        return (character, blanks.count { $0 == 0x0A } + 1)
    }

    /// The text, without a byte order mark.
    private static func units(of data: Data) -> [UInt16]? {
        let marks: [([UInt8], String.Encoding)] = [
            ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian), ([0xEF, 0xBB, 0xBF], .utf8),
        ]
        let (mark, encoding) = marks.first { data.starts(with: $0.0) } ?? ([], .utf8)
        // Foundation takes a zero here for UTF-16, which it then does not read without a mark.
        guard !mark.isEmpty || !data.prefix(2).contains(0) else { return nil }
        return String(data: data.dropFirst(mark.count), encoding: encoding).map { Array($0.utf16) }
    }
}

/// A position in the text.
private struct OpenStepReader {
    let units: UnsafeBufferPointer<UInt16>
    private var index = 0

    init(units: UnsafeBufferPointer<UInt16>) { self.units = units }

    /// The next unit; 0 after the end, which is in no token.
    private var current: UInt16 { index < units.count ? units[index] : 0 }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == character.value, index < units.count else { return false }
        index += 1
        return true
    }

    mutating func document() -> PropertyListValue? {
        // A file of comments has no keys.
        guard skipBlanks() else { return .dictionary([:]) }
        let start = index
        guard let root = value() else { return nil }
        guard skipBlanks() else { return root }
        guard case .string = root else { return nil }
        // The content of a dictionary without its braces, as in strings files. Foundation ignores what follows it.
        index = start
        return content().map { .dictionary($0) }
    }

    // MARK: Values

    private mutating func value() -> PropertyListValue? {
        guard skipBlanks() else { return nil }
        if take("{") {
            guard let content = content(), skipBlanks(), take("}") else { return nil }
            return .dictionary(content)
        }
        if take("(") { return array() }
        if take("<") { return data() }
        return text().map { .string($0) }
    }

    /// A comma may follow the last element. Elements that cannot be read end the array: where a parenthesis follows, Foundation goes on.
    private mutating func array() -> PropertyListValue? {
        var elements: [PropertyListValue] = []
        while let element = value() {
            elements.append(element)
            guard skipBlanks(), take(",") else { break }
        }
        return skipBlanks() && take(")") ? .array(elements) : nil
    }

    /// Keys and values up to the first text that is not a key. A key alone is its own value.
    private mutating func content() -> [String: PropertyListValue]? {
        var entries: [String: PropertyListValue] = [:]
        while skipBlanks(), let key = text() {
            guard skipBlanks() else { return nil }
            var value: PropertyListValue? = .string(key)
            if take("=") { value = self.value() }
            guard let value, skipBlanks(), take(";") else { return nil }
            entries[key] = value
        }
        return entries
    }

    private mutating func data() -> PropertyListValue? {
        var bytes = Data()
        while true {
            if let high = digit(16) {
                guard let low = digit(16) else { return nil }
                bytes.append(UInt8(high << 4 | low))
            } else if [0x20, 0x09, 0x0A, 0x0D, 0x2028, 0x2029].contains(current) {
                index += 1
            } else {
                return take(">") ? .data(bytes) : nil
            }
        }
    }

    // MARK: Texts

    private mutating func text() -> String? {
        if take("\"") { return quoted("\"") }
        if take("'") { return quoted("'") }
        let start = index
        while Self.isPlain(current) { index += 1 }
        return index > start ? String(decoding: units[start..<index], as: UTF16.self) : nil
    }

    private mutating func quoted(_ quote: Unicode.Scalar) -> String? {
        let start = index
        var text: [UInt16] = []
        while index < units.count {
            if take(quote) { return String(decoding: text, as: UTF16.self) }
            let unit = current
            index += 1
            text.append(unit == 0x5C ? escaped() : unit)
        }
        index = start
        return nil
    }

    /// The character behind a backslash.
    private mutating func escaped() -> UInt16 {
        if let first = digit(8) {
            var code = first
            for _ in 1..<3 { if let digit = digit(8) { code = code << 3 | digit } }
            // Foundation's encoding of NeXTSTEP.
            let byte = UInt8(truncatingIfNeeded: code)
            return byte < 0x80 ? UInt16(byte) : String(bytes: [byte], encoding: .nextstep)?.utf16.first ?? 0
        }
        let unit = current
        index = min(index + 1, units.count)
        switch UInt8(exactly: unit) {
        case UInt8(ascii: "U"):
            var code: UInt16 = 0
            for _ in 0..<4 { if let digit = digit(16) { code = code << 4 | digit } }
            return code
        case UInt8(ascii: "a"): return 0x07
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "v"): return 0x0B
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "r"): return 0x0D
        default: return unit
        }
    }

    private mutating func digit(_ base: UInt16) -> UInt16? {
        let digit: UInt16
        switch current {
        case 0x30...0x39: digit = current - 0x30
        case 0x41...0x46: digit = current - 0x37
        case 0x61...0x66: digit = current - 0x57
        default: return nil
        }
        guard digit < base else { return nil }
        index += 1
        return digit
    }

    /// Whether a unit may be in text without quotation marks.
    private static func isPlain(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: [0x24, 0x2D, 0x2E, 0x2F, 0x3A, 0x5F].contains(unit)
        }
    }

    // MARK: Between values

    static func isBlank(_ unit: UInt16) -> Bool {
        (0x09...0x0D).contains(unit) || unit == 0x20 || unit == 0x2028 || unit == 0x2029
    }

    /// Skips white space and comments; `false` at the end.
    private mutating func skipBlanks() -> Bool {
        while index < units.count {
            if Self.isBlank(units[index]) {
                index += 1
            } else if starts("//") {
                index += 2
                while index < units.count, ![0x0A, 0x0D, 0x2028, 0x2029].contains(units[index]) { index += 1 }
            } else if starts("/*") {
                index += 2
                while index < units.count, !starts("*/") { index += 1 }
                index = min(index + 2, units.count)
            } else {
                return true
            }
        }
        return false
    }

    private func starts(_ text: StaticString) -> Bool {
        index + 1 < units.count && units[index] == UInt16(text.utf8Start[0])
            && units[index + 1] == UInt16(text.utf8Start[1])
    }
}
