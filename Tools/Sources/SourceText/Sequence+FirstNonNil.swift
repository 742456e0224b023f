extension Sequence {
    /// Returns the first result that is not `nil`. Calls the closure once for each element, unlike
    /// `lazy.compactMap(_:).first`, which calls it again for the match and crashes if the result has changed.
    // Inlinable: other modules compile it for their own types, which is most of the work.
    @inlinable
    package func firstNonNil<Result>(_ transform: (Element) throws -> Result?) rethrows -> Result? {
        for element in self {
            if let result = try transform(element) { return result }
        }
        return nil
    }
}
