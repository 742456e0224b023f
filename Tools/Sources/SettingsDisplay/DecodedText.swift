import Foundation
@_spi(Tools) import PropertyLists

/// The bytes of a strings file as UTF-8, without a byte order mark.
struct DecodedText {
    /// The text; `nil` if the bytes are not text.
    private(set) var bytes: [UInt8]?
    /// Why Foundation cannot read the file.
    private(set) var syntaxError: StringsTable.SyntaxError?

    init(_ data: Data) {
        let start = Array(data.prefix(3))
        if start.starts(with: [0xFF, 0xFE]) {
            bytes = TextDecoding.utf8(ofUTF16: data.dropFirst(2), lowByteFirst: true)
        } else if start.starts(with: [0xFE, 0xFF]) {
            bytes = TextDecoding.utf8(ofUTF16: data.dropFirst(2), lowByteFirst: false)
        } else if start.count > 1, (start[0] == 0) != (start[1] == 0) {
            // Text does not begin with a null character, so one of the two bytes is half of a code unit.
            bytes = TextDecoding.utf8(ofUTF16: data, lowByteFirst: start[1] == 0)
            syntaxError = StringsTable.SyntaxError(
                message: "UTF-16 text without a byte order mark is read as UTF-8", offset: 0,
                isFatal: true)
        } else {
            let plain = start == [0xEF, 0xBB, 0xBF] ? Array(data.dropFirst(3)) : Array(data)
            if let offset = TextDecoding.firstInvalidByte(of: plain) {
                syntaxError = StringsTable.SyntaxError(
                    message: "invalid UTF-8 from here on", offset: offset, isFatal: true)
            } else {
                bytes = plain
            }
        }
    }
}
