import Foundation

/// The contents of elements. Each function stops where it does not recognize the input, and the closing tag is then
/// missing.
extension XMLPropertyListReader {
    /// Text as Foundation reads it: every byte, including line endings, with references and CDATA sections resolved.
    mutating func text() -> String? {
        let start = index
        skipCharacters()
        let plain = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
        guard current == UInt8(ascii: "&") || has("<!") else { return Self.string(plain) }
        var resolved = Array(plain)
        while !has("</") {
            if take("<![CDATA[") {
                guard let section = bytes(upTo: "]]>") else { return nil }
                resolved.append(contentsOf: section)
            } else if take("&") {
                guard let scalar = takeReference() else { return nil }
                resolved.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
            } else {
                let start = index
                skipCharacters()
                guard index > start else { return nil }
                resolved.append(contentsOf: bytes[start..<index])
            }
        }
        return resolved.withUnsafeBytes { Self.string($0) }
    }

    private mutating func skipCharacters() {
        while current != UInt8(ascii: "<"), current != UInt8(ascii: "&"), current != 0 { index += 1 }
    }

    /// Valid UTF-8 as a string. Foundation drops a byte order mark at the start of a text.
    static func string(_ bytes: UnsafeRawBufferPointer) -> String? {
        let string = String(decoding: bytes, as: UTF8.self)
        guard !bytes.allSatisfy({ $0 < 0x80 }) else { return string }
        return string.utf8.elementsEqual(bytes) && !bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? string : nil
    }

    /// The reference after a `&`.
    private mutating func takeReference() -> Unicode.Scalar? {
        if take("lt;") { return "<" }
        if take("gt;") { return ">" }
        if take("amp;") { return "&" }
        if take("quot;") { return "\"" }
        if take("apos;") { return "'" }
        guard take("#") else { return nil }
        let base: UInt32 = take("x") ? 16 : 10
        var number: UInt32 = 0
        let start = index
        while let digit = takeDigit(base: UInt64(base)) {
            number = number * base + UInt32(digit)
            // No scalar needs more digits, and one digit too many does not overflow yet.
            guard index - start <= 7 else { return nil }
        }
        // Foundation rejects a null character and a byte order mark.
        guard index > start, take(";"), number != 0, number != 0xFEFF else { return nil }
        return Unicode.Scalar(number)
    }

    private mutating func takeDigit(base: UInt64 = 10) -> UInt64? {
        let digit: UInt8
        switch current {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = current - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f") where base == 16: digit = current - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F") where base == 16: digit = current - UInt8(ascii: "A") + 10
        default: return nil
        }
        index += 1
        return UInt64(digit)
    }

    /// A sign and decimal or hexadecimal digits, with optional white space before each, but not after.
    mutating func integer() -> Int64? {
        skipBlanks()
        let isNegative = take("-")
        if isNegative || take("+") { skipBlanks() }
        let base: UInt64 = take("0x") || take("0X") ? 16 : 10
        let start = index
        var magnitude: UInt64 = 0
        while let digit = takeDigit(base: base) {
            let (product, isTooGreat) = magnitude.multipliedReportingOverflow(by: base)
            let (sum, isStillTooGreat) = product.addingReportingOverflow(digit)
            guard !isTooGreat, !isStillTooGreat else { return nil }
            magnitude = sum
        }
        guard index > start else { return nil }
        guard isNegative else { return Int64(exactly: magnitude) }
        return magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }

    /// A decimal number with digits on both sides of its decimal point, if it has one. Numbers that exceed the range
    /// of `Double`, and words such as `inf`, are left to Foundation.
    mutating func real() -> Double? {
        let start = index
        _ = take("-") || take("+")
        guard skipDigits(), !take(".") || skipDigits() else { return nil }
        let mantissa = bytes[start..<index]
        if take("e") || take("E") {
            _ = take("-") || take("+")
            guard skipDigits() else { return nil }
        }
        // Foundation's buffer is limited.
        guard index - start <= 64, let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
            return nil
        }
        let isZero = !mantissa.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        return number.isNormal || isZero ? number : nil
    }

    private mutating func skipDigits() -> Bool {
        let start = index
        while takeDigit() != nil {}
        return index > start
    }

    /// A valid date and time, such as `2001-01-01T00:00:00Z`; Foundation normalizes others.
    mutating func date() -> Date? {
        guard let year = takeNumber(digits: 4), take("-"), let month = takeNumber(digits: 2), take("-"),
            let day = takeNumber(digits: 2), take("T"), let hour = takeNumber(digits: 2), take(":"),
            let minute = takeNumber(digits: 2), take(":"), let second = takeNumber(digits: 2), take("Z"),
            year >= 1, (1...12).contains(month), hour < 24, minute < 60, second < 60
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        let past = year - 1
        let days = past * 365 + past / 4 - past / 100 + past / 400 + lengths.prefix(month - 1).reduce(day - 1, +)
        // 730,485 days from year 1 to 2001. `Int` has 32 bits on Apple Watch.
        let seconds = Int64(days - 730_485) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        return Date(timeIntervalSinceReferenceDate: Double(seconds))
    }

    private mutating func takeNumber(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = takeDigit() else { return nil }
            number = number * 10 + Int(digit)
        }
        return number
    }

    /// Complete, padded Base64 with optional white space; Foundation tolerates other input.
    mutating func data() -> Data? {
        var decoded: [UInt8] = []
        var bits: UInt32 = 0
        var digits = 0
        var padding = 0
        while current != UInt8(ascii: "<") {
            skipBlanks()
            if take("=") {
                padding += 1
            } else if let digit = Self.base64Value(current) {
                guard padding == 0 else { return nil }
                index += 1
                digits += 1
                bits = bits << 6 | digit
                guard digits % 4 == 0 else { continue }
                decoded.append(UInt8(truncatingIfNeeded: bits >> 16))
                decoded.append(UInt8(truncatingIfNeeded: bits >> 8))
                decoded.append(UInt8(truncatingIfNeeded: bits))
            } else if current != UInt8(ascii: "<") {
                return nil
            }
        }
        switch (digits % 4, padding) {
        case (0, 0): break
        case (2, 2): decoded.append(UInt8(truncatingIfNeeded: bits >> 4))
        case (3, 1):
            decoded.append(UInt8(truncatingIfNeeded: bits >> 10))
            decoded.append(UInt8(truncatingIfNeeded: bits >> 2))
        default: return nil
        }
        return Data(decoded)
    }

    private static func base64Value(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
