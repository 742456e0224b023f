package import SourceText

/// A key that occurs more than once in one dictionary. Foundation silently uses the last value.
package struct DuplicateKey: Hashable, Codable, Sendable {
    /// The path of the key.
    package let keyPath: [String]
    /// The position of the previous occurrence.
    package let first: SourcePosition
    /// The position of this occurrence. A key that occurs three times is reported twice, each time with the previous
    /// occurrence.
    package let second: SourcePosition

    /// Creates a duplicate key.
    package init(keyPath: [String], first: SourcePosition, second: SourcePosition) {
        self.keyPath = keyPath
        self.first = first
        self.second = second
    }
}
