import Foundation

/// The C library's byte search: a loop in Swift is about fifty times slower in a debug build.
package enum ByteSearch {
    /// The offset of the first `byte` at or after `start`, or `nil`.
    package static func firstOffset(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start >= 0, start < bytes.count, let base = bytes.baseAddress else { return nil }
        guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// The offset of the first place at or after `start` that has all of the bytes of `text`, or `nil`.
    package static func firstOffset(
        of text: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, from start: Int = 0
    ) -> Int? {
        guard !text.isEmpty else { return start }
        guard let base = bytes.baseAddress, let wanted = text.baseAddress else { return nil }
        // Of the bytes of a name, a capital letter is the rarest, as a rule.
        let rare = text.firstIndex { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? 0
        var next = start + rare
        while let found = firstOffset(of: text[rare], in: bytes, from: next) {
            let offset = found - rare
            guard offset + text.count <= bytes.count else { return nil }
            if memcmp(base + offset, wanted, text.count) == 0 { return offset }
            next = found + 1
        }
        return nil
    }
}
