package import Manifest
import PropertyLists
package import SourceText

extension Manifest {
    /// The names under `check` that are not rules.
    package var unknownRules: [Finding] {
        check.rules.keys.sorted().filter { Rule(named: $0) == nil }.map { name in
            Finding(.manifestUnknownName, .error, .unknownRule(name), at: location(ofRule: name))
        }
    }
}

extension FindingWords {
    static func unknownRule(_ name: String) -> Self {
        Self(
            "unknown rule \"\(name)\"",
            fix: Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
                ?? "use one that \"switchyard rules\" lists")
    }
}
