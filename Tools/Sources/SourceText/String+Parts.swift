extension String {
    /// What follows the last separator, or the whole text if it has none: the file name of a path, the last key of a name.
    /// Much faster than `split`, which compares characters.
    package func part(afterLast separator: Unicode.Scalar) -> Substring {
        guard separator.isASCII, let last = utf8.lastIndex(of: UInt8(truncatingIfNeeded: separator.value)) else {
            return self[...]
        }
        return self[utf8.index(after: last)...]
    }
}
