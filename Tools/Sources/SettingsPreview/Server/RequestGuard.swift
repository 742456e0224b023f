import Hummingbird

/// Accepts only requests of the preview's own page. See `docs/threat-model.md`.
struct RequestGuard<Context: RequestContext>: RouterMiddleware {
    let keys: AccessKeys
    /// Paths without data, which need no token.
    let openPaths: Set<String>
    /// The path that exchanges a ticket, which checks the ticket itself.
    let ticketPath: String

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let address = await keys.address, isAddressed(request, to: address) else {
            return .error(.misdirectedRequest, "The Host header must be 127.0.0.1 with the port of this server.")
        }
        guard isOwn(request, address) else {
            return .error(.forbidden, "Only the preview's own page can send requests.")
        }
        let path = request.uri.path
        let isOpen = (request.method == .get || request.method == .head) && openPaths.contains(path)
        let isExchange = request.method == .post && path == ticketPath
        guard isOpen || isExchange || keys.admits(request.headers[.authorization]) else {
            return .error(.unauthorized, "The request needs the token from the address that the preview printed.")
        }
        return try await next(request, context)
    }

    /// Whether the request has one `Host`, and it is the server's own. The first is the request's authority; a second is still
    /// among the headers.
    private func isAddressed(_ request: Request, to address: PreviewAddress) -> Bool {
        request.head.authority == address.authority
            && !request.headers.contains { $0.name.canonicalName == "host" }
    }

    /// Whether the request is not from another site or port.
    private func isOwn(_ request: Request, _ address: PreviewAddress) -> Bool {
        request.headers[values: .origin].allSatisfy { $0 == address.origin }
            && request.headers.filter { $0.name.canonicalName == "sec-fetch-site" }
                .allSatisfy { $0.value == "same-origin" || $0.value == "none" }
    }
}
