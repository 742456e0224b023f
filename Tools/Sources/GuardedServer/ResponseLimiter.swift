import Hummingbird
import Synchronization

/// Limits the bytes of responses that wait for clients, of all connections together.
final class ResponseLimiter: Sendable {
    private let limits: ServerLimits
    private let pending = Mutex(0)

    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    /// Bytes that count while this object exists.
    private final class Share: Sendable {
        private let limiter: ResponseLimiter
        private let bytes: Int

        init?(_ bytes: Int, of limiter: ResponseLimiter) {
            let fits = limiter.pending.withLock { pending in
                guard bytes <= limiter.limits.pendingResponses - pending else { return false }
                pending += bytes
                return true
            }
            guard fits else { return nil }
            (self.limiter, self.bytes) = (limiter, bytes)
        }

        deinit {
            let bytes = bytes
            limiter.pending.withLock { $0 -= bytes }
        }
    }

    /// The response, counted until the client has read it or the connection is closed, or an error if the limit is reached.
    func admit(_ response: Response) -> Response {
        guard let bytes = response.body.contentLength, bytes > limits.smallResponse else { return response }
        guard let share = Share(bytes, of: self) else {
            return .error(.serviceUnavailable, limits.responseMessage)
        }
        var counted = response
        let body = response.body
        counted.body = ResponseBody(contentLength: bytes) { writer in
            // The writer finishes after the client has read most of the response.
            try await body.write(writer)
            withExtendedLifetime(share) {}
        }
        return counted
    }
}
