import Switchyard

/// Words about names that were not found.
enum Names {
    /// What may have been meant, else what there is.
    static func sentence(for name: String, _ names: [String]) -> String? {
        let known = Set(names).sorted()
        guard !known.isEmpty else { return nil }
        return Suggestion.sentence(for: name, among: known) ?? "there is \(known.prefix(20).joined(separator: ", "))"
    }
}
