import Foundation
import GuardedServer
import HubMessages

/// The people and scripts that use the hub.
extension Hub {
    /// An operator with a token of its own.
    package struct NamedOperator: Encodable, Sendable {
        /// The identifier.
        package var id: String
        /// The name.
        package var name: String
        /// What the operator may do.
        package var role: HubRole
        /// Who added the operator.
        package var addedBy: String
    }

    /// The operator with a token.
    package func namedOperator(token: String?) async -> HubOperator? {
        guard let token else { return nil }
        let hash = AccessSecret.hash(token)
        if let known = knownOperator(hash) { return known }
        // It may have been added at another hub a moment ago.
        try? await refreshOperators()
        return knownOperator(hash)
    }

    private func knownOperator(_ hash: String) -> HubOperator? {
        mirror.operators.values.first { $0.tokenHash == hash }.map { HubOperator(name: $0.name, role: $0.role) }
    }

    /// The operators, sorted by names.
    package func namedOperators() -> [NamedOperator] {
        mirror.operators.map { identifier, record in
            NamedOperator(id: identifier, name: record.name, role: record.role, addedBy: record.addedBy)
        }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Adds an operator.
    ///
    /// - Returns: The identifier and the token, of which the store has only the hash.
    /// - Parameter starter: The name of the person who started the hub.
    /// - Throws: ``HubError/impossible(_:)`` if the name is empty, too long, or like one that is in use.
    package func addOperator(
        _ name: String, _ role: HubRole, by person: HubOperator, besides starter: String? = nil
    ) async throws -> (id: String, token: String) {
        let (time, limits) = (now(), limits)
        let (identifier, token) = (String(AccessKeys.random().prefix(16)), AccessKeys.random())
        let wanted = try OperatorName(name)
        let name = wanted.text
        for own in [person.name, starter ?? ""] where OperatorName.appearance(of: own) == wanted.appearance {
            throw HubError.impossible("\"\(name)\" looks like the name of \"\(own)\"; use another name")
        }
        try await commit { draft in
            if let other = draft.mirror.operators.values.first(where: {
                OperatorName.appearance(of: $0.name) == wanted.appearance
            }) {
                throw HubError.impossible("an operator named \"\(other.name)\" exists; use another name")
            }
            guard draft.mirror.operators.count < limits.operators else {
                throw HubError.tooMany("the hub has \(limits.operators) operators")
            }
            try draft.write(
                "operator/\(identifier)",
                OperatorRecord(name: name, role: role, tokenHash: AccessSecret.hash(token), addedBy: person.name))
            try draft.log(
                AuditRecord(at: time, by: person.name, kind: "operator", subject: name, to: role.rawValue))
        }
        return (identifier, token)
    }

    /// Removes an operator, whose token is no longer valid.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if there is no such operator.
    package func removeOperator(_ identifier: String, by person: HubOperator) async throws {
        let time = now()
        try await commit { draft in
            guard let record = draft.mirror.operators[identifier] else { throw HubError.unknown("operator") }
            draft.remove("operator/\(identifier)")
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "operator", subject: record.name, from: record.role.rawValue))
        }
    }
}
