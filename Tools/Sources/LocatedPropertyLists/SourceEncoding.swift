package import Foundation
@_spi(Tools) import PropertyLists

/// Converts the bytes of a text property list to UTF-8.
package enum SourceEncoding {
    /// The text as UTF-8 without a byte order mark. Invalid UTF-8 is not repaired.
    package static func utf8(of data: Data) -> [UInt8] {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(data.dropFirst(3)) }
        if data.starts(with: [0xFF, 0xFE]) { return TextDecoding.utf8(ofUTF16: data.dropFirst(2), lowByteFirst: true) }
        if data.starts(with: [0xFE, 0xFF]) {
            return TextDecoding.utf8(ofUTF16: data.dropFirst(2), lowByteFirst: false)
        }
        if declaresLatin1(data) { return utf8(ofLatin1: data) }
        return Array(data)
    }

    /// An error at the first invalid byte of UTF-8.
    static func firstScanError(in text: [UInt8], isXML: Bool) -> ScanError? {
        guard let offset = TextDecoding.firstInvalidByte(of: text) else { return nil }
        let advice = isXML ? "; if the file is Latin-1, declare the encoding ISO-8859-1" : ""
        return ScanError(offset: offset, message: "invalid UTF-8" + advice)
    }

    private static func utf8(ofLatin1 data: Data) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(data.count + data.count / 8)
        for byte in data {
            if byte < 0x80 {
                text.append(byte)
            } else {
                text.append(0xC0 | byte >> 6)
                text.append(0x80 | byte & 0x3F)
            }
        }
        return text
    }

    package static func declaresLatin1(_ data: Data) -> Bool {
        guard mayNameLatin1(data.prefix(256).prefix { $0 != UInt8(ascii: ">") }) else { return false }
        let start = String(decoding: data.prefix(256).drop(while: \.isXMLSpace), as: UTF8.self)
        guard start.hasPrefix("<?xml"), let end = start.range(of: "?>"),
            let name = start[..<end.lowerBound].firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)
        else { return false }
        return ["iso-8859-1", "iso_8859-1", "latin1"].contains(name.output.1.lowercased())
    }

    /// Whether a declaration can name Latin-1, which requires `-1` or `n1`. Avoids the slow regular expression in most files.
    private static func mayNameLatin1(_ declaration: Data) -> Bool {
        zip(declaration, declaration.dropFirst()).contains { before, digit in
            digit == UInt8(ascii: "1") && (before == UInt8(ascii: "-") || before | 0x20 == UInt8(ascii: "n"))
        }
    }
}
