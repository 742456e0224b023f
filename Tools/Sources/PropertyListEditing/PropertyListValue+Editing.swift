import PropertyLists

/// Edits of a value in memory, to compare with the edit of a file.
extension PropertyListValue {
    /// The value with a change at a path; `nil` if there is no value at the path.
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
}
