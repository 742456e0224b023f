import Foundation

extension String {
    /// Whether the UTF-8 of a text is in the UTF-8 of this one. Much faster than `contains`, which compares characters.
    package func containsText(_ text: String) -> Bool { offset(ofText: text) != nil }

    /// Where the UTF-8 of a text is in the UTF-8 of this one for the first time.
    package func range(ofText text: String) -> Range<Index>? {
        offset(ofText: text).map { offset in
            let start = utf8.index(startIndex, offsetBy: offset)
            return start..<utf8.index(start, offsetBy: text.utf8.count)
        }
    }

    private func offset(ofText text: String) -> Int? {
        guard let first = text.utf8.first else { return 0 }
        var (own, other) = (self, text)
        return own.withUTF8 { own in
            other.withUTF8 { other in
                let (own, other) = (UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(other))
                guard let base = own.baseAddress, let wanted = other.baseAddress else { return nil }
                var start = 0
                while let offset = ByteSearch.firstOffset(of: first, in: own, from: start),
                    offset + other.count <= own.count
                {
                    if memcmp(base + offset, wanted, other.count) == 0 { return offset }
                    start = offset + 1
                }
                return nil
            }
        }
    }
}
