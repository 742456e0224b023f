import Foundation
@_spi(Tools) import PropertyLists

/// The bytes of a strings file as UTF-8, without a byte order mark.
struct DecodedText {
    /// The text; `nil` when it is none.
    private(set) var bytes: [UInt8]?
    /// Why Foundation reads nothing here.
    private(set) var syntaxError: StringsTable.SyntaxError?

    init(_ data: Data) {
        let start = Array(data.prefix(3))
        if start.starts(with: [0xFF, 0xFE]) {
            bytes = TextDecoding.utf8(ofUTF16: data.dropFirst(2), lowByteFirst: true)
        } else if start.starts(with: [0xFE, 0xFF]) {
            bytes = TextDecoding.utf8(ofUTF16: data.dropFirst(2), lowByteFirst: false)
        } else if start.count > 1, (start[0] == 0) != (start[1] == 0) {
            // No text begins with a zero character, so one of the two is half of a character.
            bytes = TextDecoding.utf8(ofUTF16: data, lowByteFirst: start[1] == 0)
            syntaxError = StringsTable.SyntaxError(
                message: "UTF-16 text needs a byte order mark: without one it is read as UTF-8", offset: 0,
                isFatal: true)
        } else {
            let plain = start == [0xEF, 0xBB, 0xBF] ? Array(data.dropFirst(3)) : Array(data)
            if let offset = TextDecoding.firstInvalidByte(of: plain) {
                syntaxError = StringsTable.SyntaxError(
                    message: "the bytes from here on are no UTF-8 text", offset: offset, isFatal: true)
            } else {
                bytes = plain
            }
        }
    }
}
