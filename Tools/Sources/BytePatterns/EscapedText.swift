/// A part of a file around escapes, with the characters that they stand for.
///
/// Escapes within escapes are undone as well, as in JSON within JSON: `https:\\\/\\\/qa.example`, and `%2541`.
package struct EscapedText: Sendable {
    /// The bytes, without escapes.
    package private(set) var bytes: [UInt8] = []
    /// In the order of their bytes.
    private var pieces: [Piece] = []
    /// Where the part ends in the file's part.
    private var end = 0

    /// Bytes that are one after another in the file, or that an escape stands for.
    private struct Piece {
        /// Where they begin in ``EscapedText/bytes``.
        let position: Int
        /// Where they, or the escape, begin in the file's part.
        let offset: Int
        /// Whether all of them are at the same place in the file.
        let isOneEscape: Bool
        /// How the escape is written that the first byte begins.
        let spelling: Spelling?
    }

    /// The most escapes in one another.
    private static let mostLevels = 4

    /// The place in the part of a range of ``bytes``.
    package func range(of range: Range<Int>) -> Range<Int> {
        offset(of: range.lowerBound)..<offset(of: range.upperBound)
    }

    private func offset(of index: Int) -> Int {
        guard index < bytes.count else { return end }
        let piece = pieces[firstPiece(from: index + 1) - 1]
        return piece.isOneEscape ? piece.offset : piece.offset + index - piece.position
    }

    /// The first piece that begins at an index of ``bytes``, or behind it.
    private func firstPiece(from index: Int) -> Int {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].position < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How the first escape in a range of ``bytes`` is written; `nil` if there is none.
    package func spelling(in range: Range<Int>) -> Spelling? {
        pieces[firstPiece(from: range.lowerBound)...].prefix { $0.position < range.upperBound }.first {
            $0.spelling != nil
        }?
        .spelling
    }

    /// Calls `body` for each part with escapes, and again for each level of escapes in it: what stands for a backslash may be one.
    ///
    /// - Parameters:
    ///   - places: where escapes may be, in ascending order.
    ///   - reach: how many bytes around an escape belong to its part.
    ///   - needs: what is noted of the text.
    package static func forEach(
        in bytes: UnsafeRawBufferPointer, at places: [Int], reach: Int,
        needs: ScannedPlaces.Needs = ScannedPlaces.Needs(),
        _ body: (EscapedText, ScannedPlaces) -> Void
    ) {
        var index = 0
        var end = 0
        var text = EscapedText()
        while index < places.count {
            guard places[index] >= end, let first = Escape(in: bytes, at: places[index]) else {
                index += 1
                continue
            }
            text.bytes.removeAll(keepingCapacity: true)
            text.pieces.removeAll(keepingCapacity: true)
            text.copy(bytes, max(0, places[index] - reach)..<places[index])
            var position = places[index]
            var next: Escape? = first
            while let escape = next {
                text.add(escape, at: position)
                position += escape.length
                next = nil
                while index < places.count, places[index] <= position + reach {
                    if places[index] >= position, let found = Escape(in: bytes, at: places[index]) {
                        text.copy(bytes, position..<places[index])
                        position = places[index]
                        next = found
                        break
                    }
                    index += 1
                }
            }
            end = position
            text.end = min(bytes.count, position + reach)
            text.copy(bytes, position..<text.end)
            for level in 1...mostLevels {
                let found = text.bytes.withUnsafeBytes { ScannedPlaces($0, isCode: true, needs: needs) }
                body(text, found)
                guard level < mostLevels, text.decodeAgain(at: found.escapes) else { break }
            }
        }
    }

    private mutating func copy(_ file: UnsafeRawBufferPointer, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        pieces.append(Piece(position: bytes.count, offset: range.lowerBound, isOneEscape: false, spelling: nil))
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: file[range]))
    }

    private mutating func add(_ escape: Escape, at offset: Int) {
        pieces.append(Piece(position: bytes.count, offset: offset, isOneEscape: true, spelling: escape.spelling))
        escape.forEachByte { bytes.append($0) }
    }

    /// Undoes the escapes that undoing others has made; `false` if there are none.
    private mutating func decodeAgain(at places: [Int]) -> Bool {
        var result = EscapedText()
        var position = 0
        bytes.withUnsafeBytes { bytes in
            for place in places where place >= position {
                guard let escape = Escape(in: bytes, at: place) else { continue }
                result.copy(self, position..<place)
                result.add(escape, at: offset(of: place))
                position = place + escape.length
            }
        }
        guard position > 0 else { return false }
        result.copy(self, position..<bytes.count)
        result.end = end
        self = result
        return true
    }

    private mutating func copy(_ text: EscapedText, _ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let move = bytes.count - range.lowerBound
        let first = text.firstPiece(from: range.lowerBound + 1) - 1
        for piece in text.pieces[first...].prefix(while: { $0.position < range.upperBound }) {
            let isCut = piece.position < range.lowerBound
            pieces.append(
                Piece(
                    position: max(piece.position, range.lowerBound) + move,
                    offset: isCut ? text.offset(of: range.lowerBound) : piece.offset, isOneEscape: piece.isOneEscape,
                    spelling: isCut ? nil : piece.spelling))
        }
        bytes += text.bytes[range]
    }
}

/// One escape, and the character that it stands for.
private struct Escape {
    let spelling: Spelling
    /// The number of bytes of the escape.
    let length: Int
    /// A byte, or a character of Unicode.
    private let byte: UInt8?
    private let scalar: Unicode.Scalar?

    private init(_ spelling: Spelling, _ length: Int, byte: UInt8) {
        (self.spelling, self.length, self.byte, scalar) = (spelling, length, byte, nil)
    }

    private init?(_ spelling: Spelling, _ length: Int, _ value: UInt32?) {
        guard let value, let scalar = Unicode.Scalar(value) else { return nil }
        (self.spelling, self.length, byte, self.scalar) = (spelling, length, nil, scalar)
    }

    func forEachByte(_ body: (UInt8) -> Void) {
        if let byte { body(byte) }
        if let scalar { Unicode.UTF8.encode(scalar)?.forEach(body) }
    }

    /// Reads the escape at a place; `nil` if there is none.
    init?(in bytes: UnsafeRawBufferPointer, at place: Int) {
        func byte(_ index: Int) -> UInt8? { place + index < bytes.count ? bytes[place + index] : nil }
        /// A number of so many digits at most, with its last index.
        func number(_ first: Int, _ counts: ClosedRange<Int>, base: UInt32 = 16) -> (value: UInt32, end: Int)? {
            var value: UInt32 = 0
            var index = first
            while index - first < counts.upperBound, let digit = byte(index).flatMap(Self.digit), UInt32(digit) < base {
                value = value * base + UInt32(digit)
                index += 1
            }
            return index - first >= counts.lowerBound ? (value, index) : nil
        }
        switch byte(0) {
        case UInt8(ascii: "%"):
            guard let (value, _) = number(1, 2...2) else { return nil }
            self.init(.percent, 3, byte: UInt8(value))
        case UInt8(ascii: "&"):
            guard byte(1) == UInt8(ascii: "#") else {
                guard
                    let (name, value) = Self.entities.first(where: { name, _ in
                        name.indices.allSatisfy { byte(1 + $0) == name[$0] }
                    })
                else { return nil }
                self.init(.xml, name.count + 1, byte: value)
                return
            }
            let isHexadecimal = byte(2).map { $0 | 0x20 } == UInt8(ascii: "x")
            guard let (value, end) = isHexadecimal ? number(3, 1...6) : number(2, 1...7, base: 10) else { return nil }
            self.init(.xml, byte(end) == UInt8(ascii: ";") ? end + 1 : end, value)
        case UInt8(ascii: "\\"):
            switch byte(1) {
            case UInt8(ascii: "x"):
                guard let (value, end) = number(2, 2...2) else { return nil }
                self.init(.json, end, value)
            case UInt8(ascii: "u"):
                if byte(2) == UInt8(ascii: "{") {
                    guard let (value, end) = number(3, 1...6), byte(end) == UInt8(ascii: "}") else { return nil }
                    self.init(.json, end + 1, value)
                    return
                }
                guard let (high, end) = number(2, 4...4) else { return nil }
                if high & 0xFC00 == 0xD800, byte(6) == UInt8(ascii: "\\"), byte(7) == UInt8(ascii: "u"),
                    let (low, end) = number(8, 4...4), low & 0xFC00 == 0xDC00
                {
                    self.init(.json, end, 0x1_0000 + (high & 0x3FF) << 10 + low & 0x3FF)
                    return
                }
                self.init(.json, end, high)
            case UInt8(ascii: "U"):
                // Property lists of text have four digits, programs eight.
                guard let (value, end) = number(2, 8...8) ?? number(2, 4...4) else { return nil }
                self.init(.json, end, value)
            case (UInt8(ascii: "0")...UInt8(ascii: "7"))?:
                guard let (value, end) = number(1, 1...3, base: 8) else { return nil }
                self.init(.json, end, value)
            case let next?:
                let value = Self.character(next)
                guard value > 0 else { return nil }
                self.init(.json, 2, byte: value)
            case nil: return nil
            }
        default: return nil
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// The character that a letter behind a backslash stands for; 0 for none.
    private static func character(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "v"): 11
        case 0x22, 0x27, 0x2D, 0x2E, 0x2F, 0x3A, 0x5C, 0x60: letter
        default: 0
        }
    }

    private static let entities: [(name: [UInt8], value: UInt8)] = [
        (Array("amp;".utf8), 0x26), (Array("lt;".utf8), 0x3C), (Array("gt;".utf8), 0x3E), (Array("quot;".utf8), 0x22),
        (Array("apos;".utf8), 0x27), (Array("sol;".utf8), 0x2F), (Array("colon;".utf8), 0x3A),
        (Array("period;".utf8), 0x2E), (Array("hyphen;".utf8), 0x2D),
    ]
}
