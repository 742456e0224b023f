import Artifacts
import BytePatterns

/// Content that is encoded in base64 in any file: text, or data with a format, in a long run of digits; or how the first bytes of compressed
/// data are encoded.
enum Base64Content {
    /// The fewest characters that are decoded.
    static let shortest = 24

    /// Calls `body` with the offset and the bytes of each content in a chunk, and whether they are all.
    static func forEach(
        in chunk: ArtifactChunk, _ places: ScannedPlaces, isLast: Bool, _ body: (Int, [UInt8], Bool) -> Void
    ) {
        let bytes = chunk.bytes
        let end = isLast ? bytes.count : bytes.count - EmbeddedStreams.overlap
        // What begins in the last bytes of a part is left to the next one.
        let first = chunk.overlap == 0 ? 0 : chunk.overlap - EmbeddedStreams.overlap
        var done = -1
        func add(_ start: Int, mayBeNothing: Bool = false) {
            guard let content = decoded(bytes, from: start), content.end - start >= shortest,
                !mayBeNothing || content.bytes.withUnsafeBytes({ EmbeddedStreams.isDeflated($0, from: 0) })
            else { return }
            done = content.end
            body(chunk.offset + start, content.bytes, isLast || content.end < bytes.count)
        }
        for (place, mayBeDeflated) in places.base64 where place >= first && place < end && place > done {
            add(place, mayBeNothing: mayBeDeflated)
        }
        done = -1
        for header in places.headers where header >= first && header < end && header > done {
            // A letter behind a backslash is that of an escape.
            guard isHead(bytes, at: header),
                header == 0 || digit(bytes[header - 1]) == nil || header > 1 && bytes[header - 2] == UInt8(ascii: "\\")
            else { continue }
            add(header)
        }
    }

    /// Whether four digits stand for the beginning of compressed data.
    private static func isHead(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
        let first = bytes[place]
        guard first == UInt8(ascii: "H") || first == UInt8(ascii: "U") || first == UInt8(ascii: "e"),
            place + 4 <= bytes.count
        else { return false }
        var value: UInt32 = 0
        for index in place..<place + 4 {
            guard let digit = digit(bytes[index]) else { return false }
            value = value << 6 | digit
        }
        // gzip, an entry of a zip archive, and zlib.
        return value == 0x1F8B08 || value == 0x504B03 || value >> 16 == 0x78 && (value >> 8).isMultiple(of: 31)
    }

    /// The bytes of a text that is base64 as a whole; `nil` for another one.
    static func decoded(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { utf8 -> [UInt8]? in
            let bytes = UnsafeRawBufferPointer(utf8)
            // Most texts have other characters, which is seen without decoding them.
            guard bytes.count >= shortest, bytes.allSatisfy({ mayBeWithin($0) }),
                let content = decoded(bytes, from: 0)
            else { return nil }
            return bytes[content.end...].allSatisfy { $0 == UInt8(ascii: "=") || isBlank($0) } ? content.bytes : nil
        }
    }

    /// What the characters from an offset on stand for, up to the first other one. Lines may be broken, also by escapes.
    private static func decoded(
        _ bytes: UnsafeRawBufferPointer, from first: Int
    ) -> (bytes: [UInt8], end: Int)? {
        var output: [UInt8] = []
        output.reserveCapacity(min((bytes.count - first) * 3 / 4, 256))
        var (value, bits): (UInt32, Int) = (0, 0)
        var position = first
        while position < bytes.count {
            guard let digit = digit(bytes[position]) else {
                guard position > first, let next = Base64Lines.end(ofBreakIn: bytes, at: position) else { break }
                position = next
                continue
            }
            value = value << 6 | digit
            bits += 6
            position += 1
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
            }
        }
        return output.isEmpty ? nil : (output, position)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func mayBeWithin(_ byte: UInt8) -> Bool {
        digit(byte) != nil || isBlank(byte) || byte == UInt8(ascii: "=")
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        let value = digits.withUnsafeBufferPointer { $0[Int(byte)] }
        return value == noDigit ? nil : UInt32(value)
    }

    private static var noDigit: UInt8 { 0xFF }

    /// What each byte stands for.
    private static let digits: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        case 0x2B, 0x2D: 62
        case 0x2F, 0x5F: 63
        default: noDigit
        }
    }
}
