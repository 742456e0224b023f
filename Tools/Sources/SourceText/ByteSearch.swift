import Foundation

/// The C library's byte search: a loop in Swift is about fifty times slower in a debug build.
package enum ByteSearch {
    /// The offset of the first `byte` at or after `start`, or `nil`.
    package static func firstOffset(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start >= 0, start < bytes.count, let base = bytes.baseAddress else { return nil }
        guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
