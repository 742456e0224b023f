package import Hummingbird
import Synchronization

/// What a request waits for before it is answered again: a route sets it beside the answer for the case that nothing comes.
package final class RequestWait: Sendable {
    private let work = Mutex<(@Sendable () async -> Bool)?>(nil)
    private let taken = Mutex(false)

    /// Whether the request has waited, and is answered again.
    package var hasWaited: Bool { taken.withLock { $0 } }

    package init() {}

    /// Waits before the response begins.
    ///
    /// - Parameter work: Returns whether there is another answer now.
    package func begin(_ work: @escaping @Sendable () async -> Bool) {
        self.work.withLock { $0 = work }
    }

    fileprivate func take() -> (@Sendable () async -> Bool)? {
        let found = work.withLock { work in
            defer { work = nil }
            return work
        }
        if found != nil { taken.withLock { $0 = true } }
        return found
    }
}

/// The context of requests that may wait.
package protocol WaitingContext: RequestContext {
    /// What the request waits for.
    var wait: RequestWait { get }
}

/// Answers each request in a task of its own, and waits outside of it.
///
/// A task keeps the memory of its deepest call until it ends, and that of a connection lasts as long as the connection. With
/// middleware and routes in it, a device that waits would take 15 KB more.
struct PatientResponder<Responder: HTTPResponder>: HTTPResponder where Responder.Context: RequestContext {
    let responder: Responder

    func respond(to request: Request, context: Responder.Context) async throws -> Response {
        while true {
            let response = try await answer(request, context)
            guard let work = (context as? any WaitingContext)?.wait.take(), await work() else { return response }
        }
    }

    /// Not inlined, so that what waits takes the place of what this has kept.
    @inline(never)
    private func answer(_ request: Request, _ context: Responder.Context) async throws -> Response {
        async let response = responder.respond(to: request, context: context)
        return try await response
    }
}
