import CByteScan

/// Text of ASCII in UTF-16, of either byte order, without the zeros: for what is encoded in it once more.
package enum WideText {
    /// Calls `body` with the offset and the characters of each text of at least 16 characters.
    package static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (_ offset: Int, _ text: [UInt8]) -> Void) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        var position = 0
        while position < bytes.count {
            var length = 0
            let start = switchyard_next_wide(base, bytes.count, position, &length)
            guard start < bytes.count else { return }
            body(start, (0..<length).map { bytes[start + 2 * $0] })
            position = start + 2 * length
        }
    }
}
