import CByteScan

/// Digits of base64 in a row.
package enum Base64Runs {
    /// Each run of at least so many digits.
    package static func all(in bytes: UnsafeRawBufferPointer, ofAtLeast count: Int) -> [Range<Int>] {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return [] }
        var runs: [Range<Int>] = []
        var position = 0
        while position < bytes.count {
            var length = 0
            let start = switchyard_next_run(base, bytes.count, position, count, &length)
            guard start < bytes.count else { break }
            position = start + length
            runs.append(start..<position)
        }
        return runs
    }
}
