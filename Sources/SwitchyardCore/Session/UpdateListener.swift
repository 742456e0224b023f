/// What a session keeps for one reader of its updates: only the newest of each. Of 1,000 overrides of a key that nobody
/// has read yet, one is left.
struct UpdateSender: Sendable {
    fileprivate let waiting = Locked<[SessionUpdate]>([])
    fileprivate let continuation: AsyncStream<Void>.Continuation
    /// The key whose changes are heard; `nil` for every update.
    fileprivate let key: String?

    func send(_ update: SessionUpdate) {
        guard key == nil || update.key == key else { return }
        waiting.withLock { waiting in
            waiting.removeAll { $0.kind == update.kind && $0.key == update.key }
            waiting.append(update)
        }
        continuation.yield()
    }

    func finish() { continuation.finish() }
}

/// The reader's side. When it goes away, so does what the session keeps for it.
final class UpdateListener: Sendable {
    let sender: UpdateSender
    private let signals: AsyncStream<Void>

    /// Creates a listener to a live key or, with `nil`, to every update.
    init(to key: String?, onTermination: @escaping @Sendable () -> Void) {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { _ in onTermination() }
        self.signals = signals
        sender = UpdateSender(continuation: continuation, key: key)
    }

    /// The next update; `nil` when there is none left and the session has ended, or the task is cancelled.
    func next() async -> SessionUpdate? {
        var signals = signals.makeAsyncIterator()
        repeat {
            if let update = first { return update }
        } while await signals.next() != nil
        return first
    }

    private var first: SessionUpdate? { sender.waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// Forgets what has not been read, before the values of now are read.
    func skip() { sender.waiting.withLock { $0 = [] } }
}
