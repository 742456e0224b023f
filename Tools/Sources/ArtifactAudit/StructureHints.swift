import Artifacts
import BytePatterns
import Foundation

/// What in the bytes of a file of text says that its structure has to be read: a name or word of the catalog that stands alone, content in
/// base64, or text that is written in parts. Most files have nothing of it, and their bytes are searched anyway.
struct StructureHints: Sendable {
    /// The words in lowercase, by their first byte.
    private let words: [[[UInt8]]]
    /// What each byte means in JSON, in XML, and in other text.
    private let quoted, markup, plain: [UInt8]
    /// Whether a word may be written with escapes in any file, because it has other characters than letters and numbers of ASCII, and marks.
    private let hasOthers: Bool

    init(_ texts: [String]) {
        var words = [[[UInt8]]](repeating: [], count: 256)
        var hasOthers = false
        for text in texts {
            let bytes = text.utf8.map(Self.lowercased)
            guard let first = bytes.first else { continue }
            words[Int(first)].append(bytes)
            hasOthers =
                hasOthers || !bytes.allSatisfy { $0 < 0x80 && (Self.isOfWord($0) || " ._-".utf8.contains($0)) }
        }
        self.words = words
        self.hasOthers = hasOthers
        let bytes = UInt8.min...UInt8.max
        quoted = bytes.map { Self.meaning($0, isBefore: $0 == UInt8(ascii: "\"")) }
        markup = bytes.map { Self.meaning($0, isBefore: $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"")) }
        plain = bytes.map { Self.meaning($0, isBefore: !Self.isOfWord($0)) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }

    /// What a byte means: a word may be behind it, or it begins an escape or markup.
    private static var before: UInt8 { 1 }
    private static var mark: UInt8 { 2 }

    private static func meaning(_ byte: UInt8, isBefore: Bool) -> UInt8 {
        (isBefore ? before : 0) | ("\\&<".utf8.contains(byte) ? mark : 0)
    }

    /// Whether the structure of a file may show more than its bytes.
    ///
    /// - Parameter isQuoted: whether texts are in quotation marks, as in JSON.
    func mayMatter(in data: Data, isQuoted: Bool) -> Bool {
        data.withUnsafeBytes { bytes in
            // Binary lists, signed files, and text that is not in UTF-8.
            guard bytes.count > 4, !bytes.starts(with: "bplist".utf8), bytes[0] != 0x30,
                !bytes.prefix(4).contains(where: { $0 == 0 || $0 >= 0xF0 })
            else { return true }
            let isXML = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
            let meanings = isQuoted ? quoted : isXML ? markup : plain
            if meanings.withUnsafeBufferPointer({ hasMark(bytes, $0, mayBeData: !isXML && !isQuoted) }) { return true }
            let runs = ScannedPlaces(bytes, isCode: true, needs: .init(digits: Base64Content.shortest)).runs
            return runs.contains { hasContent(bytes[$0]) }
        }
    }

    /// Whether a word stands alone, or something begins that is written in another way.
    private func hasMark(
        _ bytes: UnsafeRawBufferPointer, _ meanings: UnsafeBufferPointer<UInt8>, mayBeData: Bool
    ) -> Bool {
        // At the beginning, a word stands alone.
        if isWord(bytes, at: 0) { return true }
        for position in bytes.indices {
            let meaning = meanings[Int(bytes[position])]
            if meaning == 0 { continue }
            if meaning & Self.mark != 0, isMark(bytes, at: position, mayBeData: mayBeData) { return true }
            if meaning & Self.before != 0, isWord(bytes, at: position + 1) { return true }
        }
        return false
    }

    private func isWord(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        let first = Self.lowercased(bytes[place])
        return words.withUnsafeBufferPointer { words in
            guard !words[Int(first)].isEmpty else { return false }
            return words[Int(first)].contains { word in
                let end = place + word.count
                guard end <= bytes.count, end == bytes.count || !Self.isOfWord(bytes[end]) else { return false }
                return word.indices.allSatisfy { Self.lowercased(bytes[place + $0]) == word[$0] }
            }
        }
    }

    /// Whether a name may be written with an escape here, or a text in parts.
    ///
    /// - Parameter mayBeData: whether it is text in which data is in hexadecimal, behind `<`.
    private func isMark(_ bytes: UnsafeRawBufferPointer, at place: Int, mayBeData: Bool) -> Bool {
        guard place + 5 < bytes.count else { return false }
        let next = bytes[place + 1]
        switch bytes[place] {
        case UInt8(ascii: "<"):
            return mayBeData || UnsafeRawBufferPointer(rebasing: bytes[place...]).starts(with: "<![CDATA[".utf8)
                || UnsafeRawBufferPointer(rebasing: bytes[place...]).starts(with: "<data".utf8)
        case UInt8(ascii: "&"): return hasOthers || next == UInt8(ascii: "#")
        default:
            guard next | 0x20 == UInt8(ascii: "u") else {
                return hasOthers || next | 0x20 == UInt8(ascii: "x") || (0x30...0x37).contains(next)
            }
            // A letter or a number: other characters are in no name.
            return hasOthers || bytes[place + 2] == UInt8(ascii: "{")
                || bytes[place + 2] == 0x30 && bytes[place + 3] == 0x30
                    && ((0x33...0x37).contains(bytes[place + 4])
                        || [0x30, 0x44, 0x45, 0x64, 0x65].contains(bytes[place + 5]))
        }
    }

    /// Whether characters stand for content with a format, or for text. Words of so many characters stand for other bytes.
    private func hasContent(_ run: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let content = Base64Content.decoded(String(decoding: run, as: UTF8.self)) else { return false }
        if content.prefix(12).allSatisfy({ $0 < 0x80 }) { return true }
        return content.withUnsafeBytes { bytes in
            EmbeddedStreams.isDeflated(bytes, from: 0) || EmbeddedStreams.isDeflated(bytes, from: 2)
                || InnerContent.hasMark(bytes)
        }
    }
}
