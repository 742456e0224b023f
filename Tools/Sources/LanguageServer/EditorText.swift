import Foundation
import JSONRPC
import SourceText

/// A position as editors count: lines and UTF-16 units, both from 0.
struct EditorPosition: Hashable, Sendable {
    let line, character: Int

    init(line: Int, character: Int) {
        (self.line, self.character) = (max(line, 0), max(character, 0))
    }

    /// The position of a value; `nil` if it is none.
    init?(_ value: JSONValue?) {
        guard let line = value?["line"]?.integer, let character = value?["character"]?.integer else { return nil }
        self.init(line: line, character: character)
    }

    var value: JSONValue { .object(["line": .integer(Int64(line)), "character": .integer(Int64(character))]) }
}

/// How a file has its text on disk.
enum EditorEncoding: Sendable {
    case utf8
    /// UTF-8 after a byte order mark, which editors keep and do not show.
    case markedUTF8
    /// UTF-16 after a byte order mark.
    case utf16(isBigEndian: Bool)

    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameter start: the first bytes of the file.
    init(startingWith start: some Sequence<UInt8>) {
        let start = Array(start.prefix(3))
        if start == Self.mark {
            self = .markedUTF8
        } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
            self = .utf16(isBigEndian: start[0] == 0xFE)
        } else {
            self = .utf8
        }
    }
}

/// The text of a file, with positions as editors count them.
struct EditorText: Sendable {
    /// What the file has or would have on disk, in UTF-8.
    private(set) var lines: LineTable
    private let encoding: EditorEncoding
    /// Whether a byte order mark precedes what the editor shows.
    private var hasHiddenMark: Bool { if case .markedUTF8 = encoding { true } else { false } }

    /// - Parameter encoding: that of the file.
    init(_ text: String, _ encoding: EditorEncoding) {
        var bytes = Array(text.utf8)
        var encoding = encoding
        if case .markedUTF8 = encoding {
            // An editor may show the mark.
            if bytes.starts(with: EditorEncoding.mark) { encoding = .utf8 } else { bytes = EditorEncoding.mark + bytes }
        }
        (lines, self.encoding) = (LineTable(bytes), encoding)
    }

    /// The text of a file on disk.
    init(_ data: Data) {
        encoding = EditorEncoding(startingWith: data)
        if case .utf16 = encoding, let text = String(data: data, encoding: .utf16) {
            lines = LineTable(text)
        } else {
            lines = LineTable(Array(data))
        }
    }

    /// The text as the editor has it.
    var shown: String { String(decoding: lines.bytes.dropFirst(hasHiddenMark ? 3 : 0), as: UTF8.self) }

    /// What the file would have on disk.
    var data: Data {
        guard case .utf16(let isBigEndian) = encoding else { return Data(lines.bytes) }
        var data = Data()
        for unit in [0xFEFF] + Array(shown.utf16) {
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            data += isBigEndian ? [high, low] : [low, high]
        }
        return data
    }

    /// A line as the editor shows it, from 0; empty if there is none.
    func line(_ number: Int) -> String {
        guard number < lines.count, let text = lines.text(ofLine: number + 1) else { return "" }
        return number == 0 && hasHiddenMark ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Where a position of a finding is for the editor.
    func position(_ position: SourcePosition) -> EditorPosition {
        let bytes = position.column - 1 - (position.line == 1 && hasHiddenMark ? 3 : 0)
        let text = line(position.line - 1)
        return EditorPosition(
            line: position.line - 1,
            character: String(decoding: text.utf8.prefix(max(bytes, 0)), as: UTF8.self).utf16.count)
    }

    /// From a position of a finding to the end of what is on its line.
    func range(from position: SourcePosition) -> JSONValue {
        let start = self.position(position)
        let text = line(start.line)
        let end = String(text.reversed().drop(while: \.isWhitespace).reversed()).utf16.count
        return Self.range(
            start, EditorPosition(line: start.line, character: max(end, min(start.character + 1, text.utf16.count))))
    }

    static func range(_ start: EditorPosition, _ end: EditorPosition) -> JSONValue {
        .object(["start": start.value, "end": end.value])
    }

    /// How many UTF-8 bytes of its line precede a position: never a part of a character.
    func byteColumn(of position: EditorPosition) -> Int {
        var units = Array(line(position.line).utf16.prefix(position.character))
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        return String(decoding: units, as: UTF16.self).utf8.count
    }

    /// The text after an edit of the editor; one of the whole text has no range.
    func replacing(_ start: EditorPosition, _ end: EditorPosition, with text: String) -> EditorText {
        let (from, to) = (offset(of: start), offset(of: end))
        let bytes = lines.bytes
        let (low, high) = (min(from, to), max(from, to))
        var edited = self
        edited.lines = LineTable(Array(bytes[..<low]) + Array(text.utf8) + Array(bytes[high...]))
        return edited
    }

    /// The range of bytes that a reader of the file has found.
    func range(_ bytes: Range<Int>) -> JSONValue {
        Self.range(
            position(lines.position(at: bytes.lowerBound)), position(lines.position(at: bytes.upperBound)))
    }

    /// The offset in bytes of a position; the end of the text if there is none.
    func offset(of position: EditorPosition) -> Int {
        let hidden = hasHiddenMark ? 3 : 0
        guard position.line < lines.count else { return lines.bytes.count }
        let column = byteColumn(of: position) + (position.line == 0 ? hidden : 0)
        return lines.offset(of: SourcePosition(line: position.line + 1, column: column + 1)) ?? lines.bytes.count
    }
}
