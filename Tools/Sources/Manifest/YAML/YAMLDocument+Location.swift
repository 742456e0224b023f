import SourceText

extension YAMLDocument {
    /// The location of the entry at a path of names, or of the nearest one above it. A name may stand for several
    /// nested ones that are joined with dots.
    func location(of path: [String]) -> SourceLocation {
        var node = root
        var mark = root.mark
        var rest = path[...]
        while !rest.isEmpty, let map = node.map {
            var length = 1
            var found: YAMLNode.Entry?
            while found == nil, length <= rest.count {
                let name = rest.prefix(length).joined(separator: ".")
                found = map.first { $0.name == name }
                if found == nil { length += 1 }
            }
            guard let entry = found else { break }
            mark = entry.mark
            node = entry.value
            rest = rest.dropFirst(length)
        }
        return location(mark)
    }
}
