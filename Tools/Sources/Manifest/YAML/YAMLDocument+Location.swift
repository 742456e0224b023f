import SourceText

extension YAMLDocument {
    /// The location of the entry at a path of names, or of the nearest one above it. A name may stand for several
    /// nested ones that are joined with dots.
    func location(of path: [String]) -> SourceLocation {
        var mark = root.mark
        var place = ""
        var rest = path[...]
        while !rest.isEmpty {
            var length = 1
            var below = Self.place(rest.prefix(length).joined(separator: "."), below: place)
            while marks[below] == nil, length < rest.count {
                length += 1
                below = Self.place(rest.prefix(length).joined(separator: "."), below: place)
            }
            guard let found = marks[below] else { break }
            (mark, place) = (found, below)
            rest = rest.dropFirst(length)
        }
        return location(mark)
    }

    /// The marks of all entries by their places, so that looking up many takes no longer than reading the file.
    static func marks(of root: YAMLNode) -> [String: YAMLMark] {
        var marks: [String: YAMLMark] = [:]
        var open = [(node: root, place: "")]
        while let (node, above) = open.popLast() {
            for entry in node.map ?? [] {
                let place = place(entry.name, below: above)
                guard marks[place] == nil else { continue }
                marks[place] = entry.mark
                if entry.value.map != nil { open.append((entry.value, place)) }
            }
        }
        return marks
    }

    private static func place(_ name: String, below place: String) -> String { "\(place)\u{0}\(name)" }
}
