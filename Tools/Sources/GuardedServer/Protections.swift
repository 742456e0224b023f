import HTTPTypes
package import Hummingbird

/// Adds the protecting headers to every response, turns errors into responses, and limits what waits for slow clients.
package struct Protections<Context: RequestContext>: RouterMiddleware {
    private let limiter: ResponseLimiter

    package init(_ limits: ServerLimits) {
        limiter = ResponseLimiter(limits)
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = limiter.admit(try await next(request, context))
        } catch let error as any HTTPResponseError {
            let message = (error as? HTTPError)?.body
            response = .error(error.status, message ?? "\(error.status.code) \(error.status.reasonPhrase)")
        }
        if request.method == .head { response = response.withoutBody }
        for (name, value) in ProtectingHeaders.all { response.headers[name] = value }
        return response
    }
}

/// The headers of every response.
enum ProtectingHeaders {
    static let all: [(HTTPField.Name, String)] = texts.compactMap { name, value in
        HTTPField.Name(name).map { ($0, value) }
    }

    private static let texts: [(String, String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
                + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
                + "trusted-types 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Cache-Control", "no-store"),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ]
}
