import SourceText

/// A rule all of whose findings are off by default. It runs only if one of them is asked for.
protocol OptionalRule {
    /// What it reports.
    static var rules: Set<RuleID> { get }
}

extension Set<RuleID> {
    /// Whether a rule runs if these are asked for.
    func runs(_ rule: Any.Type) -> Bool {
        (rule as? any OptionalRule.Type).map { !isDisjoint(with: $0.rules) } ?? true
    }
}
