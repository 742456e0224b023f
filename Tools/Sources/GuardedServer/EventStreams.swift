/// The event streams of open pages, which report changes.
package actor EventStreams {
    /// The number of streams of all, and of one person.
    private let limit, share: Int
    private var listeners: [Int: (person: String, continuation: AsyncStream<Int>.Continuation)] = [:]
    private var nextNumber = 0
    private var isEnded = false

    /// - Parameters:
    ///   - limit: The number of streams.
    ///   - share: How many of them one person can have; by default, all.
    package init(limit: Int, share: Int? = nil) {
        (self.limit, self.share) = (limit, share ?? limit)
    }

    /// How many pages are open.
    package var count: Int { listeners.count }

    /// Whether no page is open.
    package var isEmpty: Bool { listeners.isEmpty }

    /// Opens a stream of revisions, starting with the current one; `nil` if a limit is reached.
    ///
    /// - Parameter person: Whose page it is.
    package func open(revision: Int, for person: String = "") -> (number: Int, revisions: AsyncStream<Int>)? {
        guard !isEnded, listeners.count < limit, listeners.values.count(where: { $0.person == person }) < share
        else { return nil }
        nextNumber += 1
        // A slow page needs only the last revision.
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        listeners[nextNumber] = (person, continuation)
        continuation.yield(revision)
        return (nextNumber, stream)
    }

    /// Ends a stream.
    package func close(_ number: Int) {
        listeners.removeValue(forKey: number)?.continuation.finish()
    }

    /// Sends a revision to every page.
    package func send(_ revision: Int) {
        for listener in listeners.values { listener.continuation.yield(revision) }
    }

    /// Ends all streams, so that the server can end.
    package func end() {
        isEnded = true
        for listener in listeners.values { listener.continuation.finish() }
        listeners = [:]
    }
}
