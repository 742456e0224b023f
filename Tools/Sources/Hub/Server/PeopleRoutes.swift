import Foundation
import GuardedServer
import HubMessages
import Hummingbird

/// The API of operators: pairing, tickets, and operators.
///
/// | Request | Role | Response |
/// |---|---|---|
/// | `POST /api/token` | a ticket of the page instead of a token | `token`, once |
/// | `GET /api/pairings` | see | `pairings`: each as ``Hub/WaitingPairing`` |
/// | `POST /api/pairings/ID` with `approve` | change | 204 |
/// | `POST /api/tickets` | administrate | 201 `ticket`, `expiresIn`: pairs one device without an answer |
/// | `GET /api/operators` | administrate | `operators`: each as ``Hub/NamedOperator`` |
/// | `POST /api/operators` with `name`, `role` | administrate | 201 `id`, `token`, which is shown once |
/// | `DELETE /api/operators/ID` | administrate | 204 |
struct PeopleRoutes: Sendable {
    let hub: Hub
    let keys: AccessKeys
    /// The name of the person who started the hub.
    let starter: String

    static let ticketPath = "/api/token"

    private struct Token: Encodable {
        let token: String
    }

    private struct Pairings: Encodable {
        let pairings: [Hub.WaitingPairing]
    }

    private struct Answer: Decodable {
        let approve: Bool
    }

    private struct Ticket: Encodable {
        let ticket: String
        let expiresIn: Double
    }

    private struct Operators: Encodable {
        let operators: [Hub.NamedOperator]
    }

    private struct NewOperator: Decodable {
        let name: String
        let role: HubRole
    }

    private struct AddedOperator: Encodable {
        let id: String
        let token: String
    }

    func add(to router: Router<HubContext>) {
        router.post(RouterPath(Self.ticketPath)) { request, _ -> Response in
            guard let token = keys.redeem(request.headers[.authorization]) else {
                return .error(.unauthorized, "The ticket was already used, or has expired.")
            }
            return try .json(Token(token: token))
        }
        router.get("api/pairings") { _, context -> Response in
            _ = try context.person(.see)
            return try .json(Pairings(pairings: await hub.waitingPairings()))
        }
        router.post("api/pairings/:id") { request, context -> Response in
            let person = try context.person(.change)
            let answer: Answer = try await Self.body(of: request)
            try await hub.answer(try context.parameters.require("id"), approve: answer.approve, by: person)
            return Response(status: .noContent)
        }
        router.post("api/tickets") { _, context -> Response in
            let (ticket, seconds) = try await hub.makeTicket(by: try context.person(.administrate))
            return try .json(Ticket(ticket: ticket, expiresIn: seconds), status: .created)
        }
        router.get("api/operators") { _, context -> Response in
            _ = try context.person(.administrate)
            return try .json(Operators(operators: await hub.namedOperators()))
        }
        router.post("api/operators") { request, context -> Response in
            let person = try context.person(.administrate)
            let new: NewOperator = try await Self.body(of: request)
            let (identifier, token) = try await hub.addOperator(
                new.name, new.role, by: person, besides: starter)
            return try .json(AddedOperator(id: identifier, token: token), status: .created)
        }
        router.delete("api/operators/:id") { _, context -> Response in
            let person = try context.person(.administrate)
            try await hub.removeOperator(try context.parameters.require("id"), by: person)
            return Response(status: .noContent)
        }
    }

    private static func body<Value: Decodable>(of request: Request) async throws -> Value {
        let data = try await request.json(upTo: HubLimits.pairingBytes)
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw HTTPError(.badRequest) }
        return value
    }
}
