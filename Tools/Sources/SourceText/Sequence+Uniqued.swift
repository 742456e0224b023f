extension Sequence where Element: Hashable {
    /// Its elements, each once, in the order of the first ones.
    package var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
