package import SourceText

extension LocatedPropertyList {
    /// The position of a key path: the key of a dictionary entry (`<key>` in XML), or the start of an array element.
    ///
    /// The component of an array element is its decimal index. The empty path is the root element. The last occurrence of a
    /// duplicate key is used, as in Foundation.
    package func position(of keyPath: [String]) -> SourcePosition? {
        guard let node = tree.node(at: keyPath) else { return nil }
        return lines.position(at: tree.offset(of: node))
    }

    /// The position of the value of a key path; `nil` if the key has no value.
    package func valuePosition(of keyPath: [String]) -> SourcePosition? {
        guard let node = tree.node(at: keyPath), let offset = tree.valueOffset(of: node) else { return nil }
        return lines.position(at: offset)
    }

    /// The position of the longest part of a key path that exists, to point at if a key is missing.
    package func nearestPosition(of keyPath: [String]) -> SourcePosition? {
        guard let node = tree.nearestNode(to: keyPath) else { return nil }
        return lines.position(at: tree.offset(of: node))
    }
}
