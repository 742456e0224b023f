extension Sequence {
    /// The elements in the order of their names.
    ///
    /// Each use of `sorted(by:)` adds a merge sort of its own to an app, about 3 KB; all uses of this share one.
    package func sortedByName(_ name: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return order(elements.map(name)).map { elements[$0] }
    }
}

private func order(_ names: [String]) -> [Int] { names.indices.sorted { names[$0] < names[$1] } }
