import Dispatch

/// Calls a handler on a queue of its own: once for all requests that came before, and again for one that comes while it
/// runs.
final class CoalescedCalls: Sendable {
    private let handler: @Sendable () -> Void
    private let isWaiting = Locked(false)
    private let queue = DispatchQueue(label: "Switchyard.changes")

    init(_ handler: @escaping @Sendable () -> Void) { self.handler = handler }

    func request() {
        let isFirst = isWaiting.withLock { isWaiting in
            defer { isWaiting = true }
            return !isWaiting
        }
        guard isFirst else { return }
        queue.async { [self] in
            isWaiting.withLock { $0 = false }
            handler()
        }
    }
}
