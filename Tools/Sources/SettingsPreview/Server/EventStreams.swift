/// The pages that are told when something has changed.
actor EventStreams {
    private let limit: Int
    private var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
    private var nextNumber = 0
    private var isEnded = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether anybody listens.
    var isEmpty: Bool { listeners.isEmpty }

    /// A stream of revisions, beginning with the one of now; `nil` when there are enough streams.
    func open(revision: Int) -> (number: Int, revisions: AsyncStream<Int>)? {
        guard !isEnded, listeners.count < limit else { return nil }
        nextNumber += 1
        // A page that reads slowly needs only the last number.
        let (stream, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        listeners[nextNumber] = continuation
        continuation.yield(revision)
        return (nextNumber, stream)
    }

    func close(_ number: Int) {
        listeners.removeValue(forKey: number)?.finish()
    }

    /// Tells every page.
    func send(_ revision: Int) {
        for listener in listeners.values { listener.yield(revision) }
    }

    /// Ends all streams, so that the server can end.
    func end() {
        isEnded = true
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }
}
