public import SourceText

/// A key that stands more than once in one dictionary: Foundation keeps the last and says nothing.
public struct DuplicateKey: Hashable, Codable, Sendable {
    /// The path of the key.
    public let keyPath: [String]
    /// Where it stood before.
    public let first: SourcePosition
    /// Where it stands again. A key that stands three times is listed twice, each time with the one before.
    public let second: SourcePosition

    /// A repetition of a key.
    public init(keyPath: [String], first: SourcePosition, second: SourcePosition) {
        self.keyPath = keyPath
        self.first = first
        self.second = second
    }
}
