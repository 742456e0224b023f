@_spi(Tools) public import PropertyLists

extension RuleID {
    /// The identifier of a rule of the Switchyard library.
    public init(_ rule: PropertyListFinding.Rule) { self.init(rule.identifier.rawValue) }
}
