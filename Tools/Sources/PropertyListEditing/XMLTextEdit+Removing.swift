extension XMLTextEdit {
    /// Removes children of a container, with the lines that have nothing else.
    func removing(_ indices: [Int], of node: Int) -> [Replacement] {
        let container = layout.outline.nodes[node]
        let ranges = joined(
            indices.sorted().enumerated().map { range($1, of: container, isAmongFirst: $0 == $1) })
        if indices.count == container.children.count {
            if isFilledTag(container, ranges) {
                return [Replacement(range: container.contentStart - 1..<container.end, bytes: Array("/>".utf8))]
            }
            if let blank = fillingBlank(container) {
                return [Replacement(range: blank, bytes: [])] + ranges.map { Replacement(range: $0, bytes: []) }
            }
        }
        return ranges.map { Replacement(range: $0, bytes: []) }
    }

    /// - Parameter isAmongFirst: Whether no remaining child is before it.
    private func range(_ index: Int, of container: XMLOutline.Node, isAmongFirst: Bool) -> Range<Int> {
        let child = container.children[index]
        let own = layout.outline.range(of: child)
        if let lineEnd = layout.lineEndBefore(own.lowerBound) {
            // A comment after it keeps the line.
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

    /// Merges ranges that touch or overlap.
    private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, last.upperBound >= range.lowerBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }

    /// Whether a container has the layout that ``inserting(_:at:of:)`` produces for a self-closing tag. It then becomes a
    /// self-closing tag again.
    private func isFilledTag(_ container: XMLOutline.Node, _ ranges: [Range<Int>]) -> Bool {
        guard ranges.count == 1, ranges[0].lowerBound == container.contentStart, let first = container.children.first
        else { return false }
        let rest = layout.text[ranges[0].upperBound..<container.contentEnd]
        guard layout.hasLines else { return rest.isEmpty }
        return first.start > container.contentStart
            && rest.elementsEqual(layout.lineEnd + layout.indent(of: container.start))
    }

    /// The blank between a start tag and a first child on its line, which marks a container that was empty but had two tags.
    private func fillingBlank(_ container: XMLOutline.Node) -> Range<Int>? {
        guard let first = container.children.first, let last = container.children.last,
            layout.outline.range(of: last).upperBound == container.contentEnd,
            layout.text[container.contentStart..<first.start].elementsEqual([.space])
        else { return nil }
        return container.contentStart..<first.start
    }
}
