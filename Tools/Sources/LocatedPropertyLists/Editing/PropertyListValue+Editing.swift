import PropertyLists

/// Edits of a value in memory: what the edit of a file must come to.
extension PropertyListValue {
    /// The value with what is at a path changed by `change`; `nil` where there is nothing.
    func changed(
        at path: ArraySlice<String>, by change: (PropertyListValue) -> PropertyListValue?
    ) -> PropertyListValue? {
        guard let component = path.first else { return change(self) }
        switch self {
        case .dictionary(var entries):
            guard let changed = entries[component]?.changed(at: path.dropFirst(), by: change) else { return nil }
            entries[component] = changed
            return .dictionary(entries)
        case .array(var elements):
            guard let index = Int(component), elements.indices.contains(index),
                let changed = elements[index].changed(at: path.dropFirst(), by: change)
            else { return nil }
            elements[index] = changed
            return .array(elements)
        default: return nil
        }
    }

    /// Whether two values would be written alike. Unlike `==`, a real that is no number equals itself.
    func isIdentical(to other: PropertyListValue) -> Bool {
        switch (self, other) {
        case (.real(let mine), .real(let theirs)): mine == theirs || (mine.isNaN && theirs.isNaN)
        case (.array(let mine), .array(let theirs)):
            mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.isIdentical(to: $1) }
        case (.dictionary(let mine), .dictionary(let theirs)):
            mine.count == theirs.count
                && mine.allSatisfy { key, value in theirs[key].map { value.isIdentical(to: $0) } ?? false }
        default: self == other
        }
    }
}
