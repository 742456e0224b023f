import PropertyLists

/// Fixes for unknown names.
enum Names {
    /// A suggestion or, if there is none, the known names.
    static func sentence(for name: String, _ names: [String]) -> String? {
        let known = Set(names).sorted()
        guard !known.isEmpty else { return nil }
        return Suggestion.sentence(for: name, among: known) ?? "use one of \(known.prefix(20).joined(separator: ", "))"
    }
}
