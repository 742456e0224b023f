import PropertyLists
import Rules
import SourceText

/// Names that limit an answer. One that nothing has is said: an empty answer would look like a good one.
enum NamedFilter {
    static func allows(_ names: [String], _ name: String?) -> Bool {
        names.isEmpty || name.map(names.contains) ?? false
    }

    /// Findings about names that are none of those that there are.
    static func unknown(_ names: [String], among known: [String], _ rule: RuleID, _ kind: String) -> [Finding] {
        let isWithoutCatalog = rule == .unknownEnvironment && known.isEmpty
        return names.filter { !known.contains($0) }.map { name in
            Finding(
                rule: rule, severity: .error, message: "there is no \(kind) \"\(name)\"",
                fix: isWithoutCatalog
                    ? "without a catalog no environment is known: name a build configuration"
                    : Suggestion.sentence(for: name, among: known.uniqued))
        }
    }
}
