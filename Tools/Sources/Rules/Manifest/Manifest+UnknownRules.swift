package import Manifest
import PropertyLists
package import SourceText

extension Manifest {
    /// The names under `check` that are no rules.
    package var unknownRules: [Finding] {
        check.rules.keys.sorted().filter { Rule(named: $0) == nil }.map { name in
            Finding(.manifestUnknownName, .error, .unknownRule(name), at: location(ofRule: name))
        }
    }
}
