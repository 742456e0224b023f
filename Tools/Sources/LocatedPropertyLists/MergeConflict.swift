import SourceText

/// The line that version control writes at the start of a merge conflict.
enum MergeConflict {
    /// An error at the first conflict marker, if there is one at or before a syntax error.
    static func scanError(before scanError: ScanError?, in text: [UInt8]) -> ScanError? {
        guard let scanError else { return nil }
        let offset = text.withUnsafeBytes { bytes -> Int? in
            let marker = UInt8(ascii: "<")
            // The error may be at any byte of the marker, or in either version.
            var from = 0
            while let found = ByteSearch.firstOffset(of: marker, in: bytes, from: from), found <= scanError.offset + 7 {
                var end = found
                while end < bytes.count, bytes[end] == marker { end += 1 }
                let begins = found == 0 || bytes[found - 1] == 0x0A || bytes[found - 1] == 0x0D
                if begins, end - found == 7, end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x0A {
                    return found
                }
                from = end
            }
            return nil
        }
        guard let offset else { return scanError }
        return ScanError(offset: offset, message: "unresolved merge conflict: the file contains both versions")
    }
}
