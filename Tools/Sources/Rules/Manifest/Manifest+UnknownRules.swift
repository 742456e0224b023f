package import Manifest
import PropertyLists
package import SourceText
import Switchyard

extension Manifest {
    /// The names under `check` that are no rules.
    package var unknownRules: [Finding] {
        check.rules.keys.sorted().filter { Rule(named: $0) == nil }.map { name in
            Finding(
                rule: .manifestUnknownName, severity: .error, message: "unknown rule \"\(name)\"",
                location: location(ofRule: name),
                fix: Suggestion.sentence(for: name, among: Rule.all.map(\.id.rawValue))
                    ?? "use one that \"switchyard rules\" lists")
        }
    }
}
