@_spi(Tools) package import PropertyLists

extension RuleID {
    /// The identifier of a rule of the Switchyard library.
    package init(_ rule: PropertyListFinding.Rule) { self.init(rule.identifier.rawValue) }
}
