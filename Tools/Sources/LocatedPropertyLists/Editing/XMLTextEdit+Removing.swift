extension XMLTextEdit {
    /// Some children of a container taken out, with the lines that are theirs alone.
    func removing(_ indices: [Int], of node: Int) -> [Replacement] {
        let container = layout.outline.nodes[node]
        let ranges = joined(
            indices.sorted().enumerated().map { range($1, of: container, isAmongFirst: $0 == $1) })
        if indices.count == container.children.count, let whole = closing(container, without: ranges) { return [whole] }
        return ranges.map { Replacement(range: $0, bytes: []) }
    }

    /// - Parameter isAmongFirst: whether nothing that stays stands before it.
    private func range(_ index: Int, of container: XMLOutline.Node, isAmongFirst: Bool) -> Range<Int> {
        let child = container.children[index]
        let own = layout.outline.range(of: child)
        if let lineEnd = layout.lineEndBefore(own.lowerBound) {
            // A comment behind it keeps the line.
            guard !layout.hasComment(at: own.upperBound) else { return own }
            if let end = layout.endOfBlankRest(from: own.upperBound) { return lineEnd..<end }
            let isLast = index == container.children.count - 1
            if isLast, layout.isBlank(own.upperBound..<container.contentEnd) { return lineEnd..<own.upperBound }
        }
        if !isAmongFirst {
            let before = layout.outline.range(of: container.children[index - 1]).upperBound
            if !layout.isFirstOnLine(own.lowerBound), layout.isBlank(before..<own.lowerBound) {
                return before..<own.upperBound
            }
        }
        if index + 1 < container.children.count {
            let next = container.children[index + 1].start
            if layout.isBlank(own.upperBound..<next) { return own.lowerBound..<next }
        }
        return own
    }

    /// Ranges that touch or overlap as one.
    private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, last.upperBound >= range.lowerBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }

    /// A container without children as one tag, unless a comment is left in it or it was open and empty on one line.
    private func closing(_ container: XMLOutline.Node, without ranges: [Range<Int>]) -> Replacement? {
        var left: [UInt8] = []
        var from = container.contentStart
        for range in ranges {
            left += layout.text[from..<max(from, range.lowerBound)]
            from = max(from, range.upperBound)
        }
        left += layout.text[from..<max(from, container.contentEnd)]
        guard left.allSatisfy(\.isXMLSpace), !(left.isEmpty && layout.hasLines) else { return nil }
        return Replacement(
            range: container.contentStart - 1..<container.end, bytes: Array("/>".utf8))
    }
}
