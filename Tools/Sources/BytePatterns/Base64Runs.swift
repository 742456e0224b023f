import CByteScan

/// Digits of base64 in a row.
package enum Base64Runs {
    /// Calls `body` with each run of at least so many digits.
    package static func forEach(in bytes: UnsafeRawBufferPointer, ofAtLeast count: Int, _ body: (Range<Int>) -> Void) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        var position = 0
        while position < bytes.count {
            var length = 0
            let start = switchyard_next_run(base, bytes.count, position, count, &length)
            guard start < bytes.count else { return }
            position = start + length
            body(start..<position)
        }
    }
}
