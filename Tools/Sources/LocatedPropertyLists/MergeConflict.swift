import SourceText

/// The line that version control writes at the start of a merge conflict.
enum MergeConflict {
    /// An error at the first conflict marker, if there is one at or before a syntax error.
    static func scanError(before scanError: ScanError?, in text: [UInt8]) -> ScanError? {
        guard let scanError else { return nil }
        let offsets = text.withUnsafeBytes { bytes -> [Int] in
            var offsets: [Int] = []
            while let next = nextMarker(in: bytes, from: offsets.last.map { $0 + length } ?? 0) {
                // The error may be at any byte of the marker, or in either version.
                guard !offsets.isEmpty || next <= scanError.offset + length else { break }
                offsets.append(next)
            }
            return offsets
        }
        guard let first = offsets.first else { return scanError }
        let conflicts =
            offsets.count == 1
            ? "unresolved merge conflict" : "the first of \(offsets.count) unresolved merge conflicts"
        return ScanError(offset: first, message: "\(conflicts): the file contains both versions")
    }

    private static let length = 7

    private static func nextMarker(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let sign = UInt8(ascii: "<")
        var from = start
        while let found = ByteSearch.firstOffset(of: sign, in: bytes, from: from) {
            var end = found
            while end < bytes.count, bytes[end] == sign { end += 1 }
            let begins = found == 0 || bytes[found - 1] == 0x0A || bytes[found - 1] == 0x0D
            if begins, end - found == length, end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x0A {
                return found
            }
            from = end
        }
        return nil
    }
}
