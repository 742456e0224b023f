/// What an operator may do. Each role includes the ones before it.
package enum HubRole: String, Codable, Sendable, Comparable, CaseIterable {
    /// Reads.
    case see
    /// Changes devices, and answers requests for pairing.
    case change
    /// Makes tickets, removes devices, and adds and removes operators.
    case administrate

    package static func < (left: Self, right: Self) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

/// Who sends a request to the API.
package struct HubOperator: Sendable, Hashable {
    /// The name, which the audit log shows.
    package var name: String
    /// What the operator may do.
    package var role: HubRole

    /// Creates an operator.
    package init(name: String, role: HubRole) {
        (self.name, self.role) = (name, role)
    }
}
