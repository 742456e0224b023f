import SourceText

/// A rule that may be off by default.
protocol OptionalRule {
    /// What it reports, if all of it is off by default: it then runs only if one of them is asked for. Empty for every other
    /// rule.
    static var offByDefault: Set<RuleID> { get }
}

extension OptionalRule {
    static var offByDefault: Set<RuleID> { [] }
}

extension Set<RuleID> {
    /// Whether a rule runs if these are asked for.
    func runs(_ rule: any OptionalRule.Type) -> Bool {
        let off = rule.offByDefault
        return off.isEmpty || !isDisjoint(with: off)
    }
}
