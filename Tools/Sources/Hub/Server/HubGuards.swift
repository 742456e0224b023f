import GuardedServer
import HTTPTypes
import HubMessages
import Hummingbird

/// Who a token belongs to.
struct Operators: Sendable {
    let hub: Hub
    /// The token of the person who started the hub.
    let keys: AccessKeys
    let starter: HubOperator

    func person(_ authorization: String?) async -> HubOperator? {
        if keys.admits(authorization) { return starter }
        return await hub.namedOperator(token: AccessSecret.bearer(authorization))
    }
}

/// Accepts only requests of operators, except for the page's own files, the exchange of a ticket, and routes of devices,
/// which check the keys of devices.
struct OperatorGuard: RouterMiddleware {
    let operators: Operators
    let openPaths: Set<String>
    let ticketPath: String

    func handle(
        _ request: Request, context: HubContext, next: (Request, HubContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let isOpen = (request.method == .get || request.method == .head) && openPaths.contains(path)
        let isExchange = request.method == .post && path == ticketPath
        var context = context
        if !isOpen, !isExchange, !path.hasPrefix("/device/") {
            guard var person = await operators.person(request.headers[.authorization]) else {
                return .error(.unauthorized, "The request needs the token of an operator.")
            }
            if let name = HTTPField.Name(HubAgent.header), request.headers[name] != nil {
                person.name += HubAgent.suffix
            }
            context.person = person
        }
        return try await next(request, context)
    }
}

/// Adds the identifier of the hub to every response, and turns errors of the hub into responses. A hub whose shared store does
/// not answer would say what may no longer be true, so it says that.
struct HubResponses: RouterMiddleware {
    let hub: Hub

    struct Problem: Encodable {
        var message: String
        var version: Int?
        var last: RecentChange?
    }

    func handle(
        _ request: Request, context: HubContext, next: (Request, HubContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            let path = request.uri.path
            if hub.store.isShared, path.hasPrefix("/api/") || path.hasPrefix("/device/"), await !hub.isReady {
                throw StoreError(description: "it does not answer", isPassing: true)
            }
            response = try await next(request, context)
        } catch let error as HubError {
            response = try Self.response(to: error)
        } catch let error as StoreError {
            response = Self.noStore("\(error)")
        } catch let error as HTTPError {
            response = .error(error.status, error.body ?? "\(error.status.code) \(error.status.reasonPhrase)")
        }
        if let name = HTTPField.Name(HubRoutes.hubHeader) { response.headers[name] = hub.identifier }
        return response
    }

    /// The response while the store cannot be used. Links obey `Retry-After`, each with a chance of its own.
    static func noStore(_ reason: String) -> Response {
        var response = Response.error(.serviceUnavailable, "The store of the hub cannot be used: \(reason).")
        response.headers[.retryAfter] = "\(retrySeconds)"
        return response
    }

    private static let retrySeconds = 2

    /// The response to an error.
    private static func response(to error: HubError) throws -> Response {
        let (status, problem) = parts(of: error)
        return switch error {
        // The body may not have been read, so the connection is closed.
        case .unauthorized, .tooMany: .error(status, problem.message)
        case .busy: noStore("it is busy")
        default: try .json(problem, status: status)
        }
    }

    static func parts(of error: HubError) -> (HTTPResponse.Status, Problem) {
        switch error {
        case .unknown(let what): (.notFound, Problem(message: "the \(what) does not exist"))
        case .unauthorized: (.unauthorized, Problem(message: "the key is unknown or was revoked"))
        case .conflict(let version, let last):
            (.conflict, Problem(message: "there is a later change", version: version, last: last))
        case .ended: (.unauthorized, Problem(message: "the session has ended, or the request was there before"))
        case .late: (.conflict, Problem(message: "the report is not later than the last one"))
        case .impossible(let reason): (.unprocessableContent, Problem(message: reason))
        case .tooMany(let reason): (.tooManyRequests, Problem(message: reason))
        case .busy: (.serviceUnavailable, Problem(message: "the store is busy; try again"))
        }
    }

    /// The status and the message for one device of several.
    static func result(of error: HubError) -> (status: Int, message: String) {
        let (status, problem) = parts(of: error)
        return (status.code, problem.message)
    }
}
