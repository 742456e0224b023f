extension Sequence {
    /// The first result that is not `nil`. Each element is asked once, unlike in `lazy.compactMap(_:).first`, which asks
    /// again for the one it found and traps where the answer has changed.
    package func firstNonNil<Result>(_ transform: (Element) throws -> Result?) rethrows -> Result? {
        for element in self {
            if let result = try transform(element) { return result }
        }
        return nil
    }
}
