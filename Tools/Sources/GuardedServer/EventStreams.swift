/// The event streams of open pages, which report changes.
package actor EventStreams {
    private let limit: Int
    private var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
    private var nextNumber = 0
    private var isEnded = false

    package init(limit: Int) {
        self.limit = limit
    }

    /// Whether no page is open.
    package var isEmpty: Bool { listeners.isEmpty }

    /// Opens a stream of revisions, starting with the current one; `nil` if the limit is reached.
    package func open(revision: Int) -> (number: Int, revisions: AsyncStream<Int>)? {
        guard !isEnded, listeners.count < limit else { return nil }
        nextNumber += 1
        // A slow page needs only the last revision.
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        listeners[nextNumber] = continuation
        continuation.yield(revision)
        return (nextNumber, stream)
    }

    /// Ends a stream.
    package func close(_ number: Int) {
        listeners.removeValue(forKey: number)?.finish()
    }

    /// Sends a revision to every page.
    package func send(_ revision: Int) {
        for listener in listeners.values { listener.yield(revision) }
    }

    /// Ends all streams, so that the server can end.
    package func end() {
        isEnded = true
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }
}
