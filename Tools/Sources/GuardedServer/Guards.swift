package import Hummingbird

/// Accepts only requests that are addressed to the server, and that do not come from another site. See
/// `docs/threat-model.md`.
package struct OriginGuard<Context: RequestContext>: RouterMiddleware {
    private let keys: AccessKeys
    private let openPaths: Set<String>

    /// - Parameter paths: Paths that are for other hosts, too: they show nothing, or only with a token.
    package init(keys: AccessKeys, except paths: Set<String> = []) {
        (self.keys, openPaths) = (keys, paths)
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.method == .get, openPaths.contains(request.uri.path) { return try await next(request, context) }
        guard let address = keys.address, isAddressed(request, to: address) else {
            let host = keys.address?.host ?? ServerAddress.loopback
            return .error(.misdirectedRequest, "The Host header must be \(host) with the port of this server.")
        }
        guard isOwn(request, address) else {
            return .error(.forbidden, "Only the server's own page can send requests.")
        }
        return try await next(request, context)
    }

    /// Whether the request has one `Host`, and it is the server's own. The first is the request's authority; a second is still
    /// among the headers.
    private func isAddressed(_ request: Request, to address: ServerAddress) -> Bool {
        request.head.authority == address.authority
            && !request.headers.contains { $0.name.canonicalName == "host" }
    }

    /// Whether the request is not from another site or port.
    private func isOwn(_ request: Request, _ address: ServerAddress) -> Bool {
        request.headers[values: .origin].allSatisfy { $0 == address.origin }
            && request.headers.filter { $0.name.canonicalName == "sec-fetch-site" }
                .allSatisfy { $0.value == "same-origin" || $0.value == "none" }
    }
}

/// Accepts only requests with the token, except for paths without data.
package struct TokenGuard<Context: RequestContext>: RouterMiddleware {
    private let keys: AccessKeys
    private let openPaths: Set<String>
    private let ticketPath: String

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - keys: The token.
    ///   - openPaths: Paths without data, which need no token.
    ///   - ticketPath: The path that exchanges a ticket, which checks the ticket itself.
    package init(keys: AccessKeys, openPaths: Set<String>, ticketPath: String) {
        (self.keys, self.openPaths, self.ticketPath) = (keys, openPaths, ticketPath)
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let isOpen = (request.method == .get || request.method == .head) && openPaths.contains(path)
        let isExchange = request.method == .post && path == ticketPath
        guard isOpen || isExchange || keys.admits(request.headers[.authorization]) else {
            return .error(.unauthorized, "The request needs the token from the address that the server printed.")
        }
        return try await next(request, context)
    }
}
