import SourceText

/// The line that version control writes where two changes meet.
enum MergeConflict {
    /// The first line that begins with the opening marker, when there is one before or at the malformed place.
    static func scanError(before scanError: ScanError?, in text: [UInt8]) -> ScanError? {
        guard let scanError else { return nil }
        let offset = text.withUnsafeBytes { bytes -> Int? in
            let marker = UInt8(ascii: "<")
            // The reader may have stumbled over any byte of the marker, or over the other side's.
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
        return ScanError(offset: offset, message: "a merge conflict begins here; both versions are still in the file")
    }
}
