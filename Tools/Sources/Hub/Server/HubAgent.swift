/// An agent that sends requests for an operator, with the operator's token and role.
package enum HubAgent {
    /// The header that says so.
    package static let header = "Switchyard-Agent"
    /// What follows the name of the operator in the audit log.
    static let suffix = " (agent)"
}
