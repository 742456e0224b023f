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
    package func namedOperator(token: String?) -> HubOperator? {
        guard let token else { return nil }
        let hash = Secret.hash(token)
        return mirror.operators.values.first { $0.tokenHash == hash }.map { HubOperator(name: $0.name, role: $0.role) }
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
    /// - Throws: ``HubError/impossible(_:)`` if the name is empty, too long, or in use.
    package func addOperator(
        _ name: String, _ role: HubRole, by person: HubOperator
    ) async throws -> (id: String, token: String) {
        let (time, limits) = (now(), limits)
        let (identifier, token) = (String(AccessKeys.random().prefix(16)), AccessKeys.random())
        guard !name.allSatisfy(\.isWhitespace), name.utf8.count <= 100, name != person.name else {
            throw HubError.impossible("a name must have 1 to 100 bytes, and be another than your own")
        }
        try await commit { draft in
            guard !draft.mirror.operators.values.contains(where: { $0.name == name }) else {
                throw HubError.impossible("an operator named \"\(name)\" exists; use another name")
            }
            guard draft.mirror.operators.count < limits.operators else {
                throw HubError.tooMany("the hub has \(limits.operators) operators")
            }
            try draft.write(
                "operator/\(identifier)",
                OperatorRecord(name: name, role: role, tokenHash: Secret.hash(token), addedBy: person.name))
            try draft.log(
                AuditRecord(at: time, by: person.name, kind: "operator", subject: name, to: role.rawValue),
                keeping: limits.auditEntries)
        }
        return (identifier, token)
    }

    /// Removes an operator, whose token is no longer valid.
    ///
    /// - Throws: ``HubError/unknown(_:)`` if there is no such operator.
    package func removeOperator(_ identifier: String, by person: HubOperator) async throws {
        let (time, limit) = (now(), limits.auditEntries)
        try await commit { draft in
            guard let record = draft.mirror.operators[identifier] else { throw HubError.unknown("operator") }
            draft.remove("operator/\(identifier)")
            try draft.log(
                AuditRecord(
                    at: time, by: person.name, kind: "operator", subject: record.name, from: record.role.rawValue),
                keeping: limit)
        }
    }
}
