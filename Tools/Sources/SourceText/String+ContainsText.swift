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
        var (own, other) = (self, text)
        return own.withUTF8 { own in
            other.withUTF8 { other in
                ByteSearch.firstOffset(of: UnsafeRawBufferPointer(other), in: UnsafeRawBufferPointer(own))
            }
        }
    }
}
