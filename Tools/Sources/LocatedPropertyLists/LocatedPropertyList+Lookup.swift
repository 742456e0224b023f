public import SourceText

extension LocatedPropertyList {
    /// The position of a key path: the key of a dictionary entry (`<key>` in XML), or the start of an array element.
    ///
    /// The component of an array element is its decimal index. The empty path is the root element. The last occurrence of a
    /// duplicate key is used, as in Foundation.
    public func position(of keyPath: [String]) -> SourcePosition? {
        tree.node(at: keyPath).map { lines.position(at: tree.offset(of: $0)) }
    }

    /// The position of the value of a key path; `nil` if the key has no value.
    public func valuePosition(of keyPath: [String]) -> SourcePosition? {
        tree.node(at: keyPath).flatMap { tree.valueOffset(of: $0) }.map { lines.position(at: $0) }
    }

    /// The position of the longest part of a key path that exists, to point at if a key is missing.
    public func nearestPosition(of keyPath: [String]) -> SourcePosition? {
        tree.nearestNode(to: keyPath).map { lines.position(at: tree.offset(of: $0)) }
    }
}
