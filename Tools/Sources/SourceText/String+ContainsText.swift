import Foundation

extension String {
    /// Whether the UTF-8 of a text is in the UTF-8 of this one. Much faster than `contains`, which compares characters.
    package func containsText(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var (own, other) = (self, text)
        return own.withUTF8 { own in
            other.withUTF8 { other in
                let (own, other) = (UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(other))
                guard let base = own.baseAddress, let wanted = other.baseAddress else { return false }
                var start = 0
                while let offset = ByteSearch.firstOffset(of: first, in: own, from: start),
                    offset + other.count <= own.count
                {
                    if memcmp(base + offset, wanted, other.count) == 0 { return true }
                    start = offset + 1
                }
                return false
            }
        }
    }
}
