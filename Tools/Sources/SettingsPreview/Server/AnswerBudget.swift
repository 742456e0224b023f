import Hummingbird
import Synchronization

/// How many bytes of answers wait for clients to read them, all connections together.
final class AnswerBudget: Sendable {
    private let limits: PreviewLimits
    private let waiting = Mutex(0)

    init(_ limits: PreviewLimits) {
        self.limits = limits
    }

    /// Bytes that count for as long as this object exists.
    private final class Share: Sendable {
        private let budget: AnswerBudget
        private let bytes: Int

        init?(_ bytes: Int, of budget: AnswerBudget) {
            let fits = budget.waiting.withLock { waiting in
                guard bytes <= budget.limits.waitingAnswers - waiting else { return false }
                waiting += bytes
                return true
            }
            guard fits else { return nil }
            (self.budget, self.bytes) = (budget, bytes)
        }

        deinit {
            let bytes = bytes
            budget.waiting.withLock { $0 -= bytes }
        }
    }

    /// The answer, counted until the client has taken it or the connection is closed; another one where too much waits.
    func admit(_ response: Response) -> Response {
        guard let bytes = response.body.contentLength, bytes > limits.smallAnswer else { return response }
        guard let share = Share(bytes, of: self) else {
            return .refusal(.serviceUnavailable, limits.answerWords)
        }
        var counted = response
        let body = response.body
        counted.body = ResponseBody(contentLength: bytes) { writer in
            // The writer waits with the end of the answer until the client has taken most of it.
            try await body.write(writer)
            withExtendedLifetime(share) {}
        }
        return counted
    }
}
