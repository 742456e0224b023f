import LocatedPropertyLists
import PropertyLists

/// A replacement of bytes.
struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
}

/// Determines the bytes that an edit replaces. All other bytes stay, so that only the lines of the edit change.
///
/// Inserting and removing are opposites. They affect a line break, indentation, and the value if values are on lines of
/// their own; otherwise, the value and the blanks next to it.
struct XMLTextEdit {
    let layout: XMLLayout
    let writer: XMLValueText

    private var text: [UInt8] { layout.text }
    private var nodes: [XMLOutline.Node] { layout.outline.nodes }

    init(_ list: XMLList, keyOrder: [String]) {
        layout = XMLLayout(list.text, outline: list.outline)
        writer = XMLValueText(
            lineEnd: layout.lineEnd, unit: layout.unit, hasLines: layout.hasLines,
            keySeparator: Self.keySeparator(layout), keyOrder: keyOrder, isLatin1: list.text.encoding == .latin1)
    }

    /// The blanks between key and value, if the first entry of the file has both on one line.
    private static func keySeparator(_ layout: XMLLayout) -> [UInt8]? {
        for node in layout.outline.nodes where node.name == .dict {
            guard let first = node.children.first else { continue }
            let between = layout.text[first.keyEnd..<layout.outline.nodes[first.node].start]
            return between.allSatisfy(\.isLineBlank) ? Array(between) : nil
        }
        return nil
    }

    // MARK: Replacing

    /// Replaces a node with a value.
    func replacing(_ node: Int, with value: PropertyListValue) throws(PropertyListEditError) -> Replacement {
        let indent = layout.hasLines ? layout.indent(of: nodes[node].start) : []
        return Replacement(
            range: nodes[node].start..<nodes[node].end, bytes: try writer.text(of: value, indent: indent))
    }

    // MARK: Inserting

    /// Inserts children of a container at an index. Returns the ways to write them, the best one first.
    func inserting(
        _ entries: [ListEntry], at index: Int, of node: Int
    ) throws(PropertyListEditError) -> [Replacement] {
        let container = nodes[node]
        guard let neighbor = container.children.isEmpty ? nil : container.children[max(index - 1, 0)] else {
            return try filling(container, entries)
        }
        let indent = layout.indent(of: neighbor.start)
        let added = try texts(of: entries, indent: indent)
        guard layout.isFirstOnLine(neighbor.start), !sharesLine(index, of: container) else {
            let separator = separator(at: index, of: container)
            return index > 0
                ? [put(added.flatMap { separator + $0 }, at: end(of: neighbor))]
                : [put(added.flatMap { $0 + separator }, at: neighbor.start)]
        }
        guard index > 0 else { return [put(added.flatMap { $0 + layout.lineEnd + indent }, at: neighbor.start)] }
        let end = end(of: neighbor)
        return [put(added.flatMap { layout.lineEnd + indent + $0 }, at: layout.endOfLine(behind: end) ?? end)]
    }

    private func texts(of entries: [ListEntry], indent: [UInt8]) throws(PropertyListEditError) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        for entry in entries {
            if let key = entry.key {
                texts.append(try writer.entry(key, entry.value, indent: indent))
            } else {
                texts.append(try writer.text(of: entry.value, indent: indent))
            }
        }
        return texts
    }

    private func put(_ bytes: [UInt8], at offset: Int) -> Replacement {
        Replacement(range: offset..<offset, bytes: bytes)
    }

    private func end(of child: XMLOutline.Child) -> Int { nodes[child.node].end }

    /// Whether the children on both sides of an index are on one line.
    private func sharesLine(_ index: Int, of container: XMLOutline.Node) -> Bool {
        container.children.indices.contains(index) && !layout.isFirstOnLine(container.children[index].start)
    }

    /// The bytes between two adjacent children on one line, if they are only blanks.
    private func separator(at index: Int, of container: XMLOutline.Node) -> [UInt8] {
        let children = container.children
        guard children.count > 1 else { return [] }
        let second = min(max(index, 1), children.count - 1)
        let range = end(of: children[second - 1])..<children[second].start
        return layout.isBlank(range) ? Array(text[range]) : []
    }

    /// Inserts the first children of a container.
    private func filling(
        _ container: XMLOutline.Node, _ entries: [ListEntry]
    ) throws(PropertyListEditError) -> [Replacement] {
        let outer = layout.indent(of: container.start)
        let indent = outer + layout.unit
        let added = try texts(of: entries, indent: indent)
        let separator = layout.hasLines ? layout.lineEnd + indent : []
        let lines = added.flatMap { separator + $0 }
        if container.isSelfClosing {
            let last = layout.hasLines ? layout.lineEnd + outer : []
            let tag = Array("</\(container.name.rawValue)>".utf8)
            return [
                Replacement(
                    range: container.end - 2..<container.end, bytes: [UInt8(ascii: ">")] + lines + last + tag)
            ]
        }
        // The end tag stays on its own line.
        let lineEnd = layout.lineEndBefore(container.contentEnd).map { max($0, container.contentStart) }
        let usual = put(lines, at: lineEnd ?? container.contentEnd)
        // Two ways that differ from the layout for a self-closing tag; see ``removing(_:of:)``.
        let first = put(Array(lines.dropFirst(separator.count)), at: container.contentStart)
        let spaced = put([.space] + lines.dropFirst(separator.count), at: container.contentStart)
        return [usual, first, spaced, usual]
    }
}
