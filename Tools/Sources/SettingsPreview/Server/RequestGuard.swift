import Hummingbird

/// Lets a request through that comes from the preview's own page and nobody else: `docs/threat-model.md`.
struct RequestGuard<Context: RequestContext>: RouterMiddleware {
    let keys: AccessKeys
    /// Paths that hold no data.
    let openPaths: Set<String>
    /// The path where a ticket is exchanged, which looks at it itself.
    let ticketPath: String

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let address = await keys.address, isAddressed(request, to: address) else {
            return .refusal(.misdirectedRequest, "This server is 127.0.0.1 and its port, by no other name.")
        }
        guard isOwn(request, address) else {
            return .refusal(.forbidden, "Only the preview's own page may ask.")
        }
        let path = request.uri.path
        let isOpen = (request.method == .get || request.method == .head) && openPaths.contains(path)
        let isExchange = request.method == .post && path == ticketPath
        guard isOpen || isExchange || keys.admits(request.headers[.authorization]) else {
            return .refusal(.unauthorized, "The address that the preview printed has the token for this.")
        }
        return try await next(request, context)
    }

    /// One `Host`, and it is the server's own. The first is the request's authority; a second stays among the headers.
    private func isAddressed(_ request: Request, to address: PreviewAddress) -> Bool {
        request.head.authority == address.authority
            && !request.headers.contains { $0.name.canonicalName == "host" }
    }

    /// No other site asked for this, nor a page of another port.
    private func isOwn(_ request: Request, _ address: PreviewAddress) -> Bool {
        request.headers[values: .origin].allSatisfy { $0 == address.origin }
            && request.headers.filter { $0.name.canonicalName == "sec-fetch-site" }
                .allSatisfy { $0.value == "same-origin" || $0.value == "none" }
    }
}
