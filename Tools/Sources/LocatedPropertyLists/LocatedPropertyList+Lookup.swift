public import SourceText

extension LocatedPropertyList {
    /// Where a key path begins: a dictionary entry at its key (in XML at `<key>`), an array element at its start.
    ///
    /// An array element's component is its decimal index; the empty path is the root element. Of a key that a
    /// dictionary has twice the last one counts, as in Foundation.
    public func position(of keyPath: [String]) -> SourcePosition? {
        tree.node(at: keyPath).map { lines.position(at: tree.offset(of: $0)) }
    }

    /// Where the value of a key path begins; nil also for a key without a value.
    public func valuePosition(of keyPath: [String]) -> SourcePosition? {
        tree.node(at: keyPath).flatMap { tree.valueOffset(of: $0) }.map { lines.position(at: $0) }
    }

    /// Where the longest part of a key path that is in the file begins: the place to point at when a key is missing.
    public func nearestPosition(of keyPath: [String]) -> SourcePosition? {
        tree.nearestNode(to: keyPath).map { lines.position(at: tree.offset(of: $0)) }
    }
}
