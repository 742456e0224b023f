import LocatedPropertyLists
package import Foundation

/// The text of a file with its encoding, so that an edited text can be written the same way.
package struct EncodedText: Sendable {
    /// The encoding.
    enum Encoding {
        case utf8, utf16LittleEndian, utf16BigEndian, latin1
    }

    /// The text as UTF-8, without a byte order mark.
    package var bytes: [UInt8]
    let encoding: Encoding
    private let mark: [UInt8]

    /// The text of a file: UTF-8, UTF-16 with a byte order mark, or Latin-1 if an XML declaration names it; `nil` if
    /// encoding the text would not restore the bytes.
    package init?(_ data: Data) {
        (encoding, mark) = Self.encoding(of: data)
        bytes = SourceEncoding.utf8(of: data)
        guard self.data == data else { return nil }
    }

    private static func encoding(of data: Data) -> (Encoding, mark: [UInt8]) {
        if data.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, [0xFF, 0xFE]) }
        if data.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, [0xFE, 0xFF]) }
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, [0xEF, 0xBB, 0xBF]) }
        return (SourceEncoding.declaresLatin1(data) ? .latin1 : .utf8, [])
    }

    /// The bytes of the file; `nil` if the encoding cannot represent a character.
    package var data: Data? {
        let text = String(decoding: bytes, as: UTF8.self)
        switch encoding {
        case .utf8: return Data(mark + bytes)
        case .utf16LittleEndian: return Data(mark + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        case .utf16BigEndian: return Data(mark + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        case .latin1:
            let scalars = text.unicodeScalars
            guard scalars.allSatisfy({ $0.value < 0x100 }) else { return nil }
            return Data(mark + scalars.map { UInt8($0.value) })
        }
    }

    /// The line break of the first line, or a line feed.
    package var lineEnd: [UInt8] {
        guard let first = bytes.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
            return [.lineFeed]
        }
        guard bytes[first] == .carriageReturn else { return [.lineFeed] }
        return first + 1 < bytes.count && bytes[first + 1] == .lineFeed
            ? [.carriageReturn, .lineFeed] : [.carriageReturn]
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let carriageReturn = UInt8(ascii: "\r")
    /// Whether the byte is a space or a tab.
    var isLineBlank: Bool { self == 0x20 || self == 0x09 }
}
