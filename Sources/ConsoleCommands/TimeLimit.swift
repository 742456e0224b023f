/// Runs work with a limit of time.
enum TimeLimit {
    /// - Returns: the result, or `nil` if the work was canceled because it took too long. It may go on.
    @MainActor
    static func run<Result: Sendable>(
        _ limit: Duration, _ work: @escaping @MainActor @Sendable () async -> Result
    ) async -> Result? {
        // A task group would wait for work that ignores its cancellation.
        let (stream, continuation) = AsyncStream.makeStream(of: Result?.self, bufferingPolicy: .bufferingOldest(1))
        let working = Task { @MainActor in continuation.yield(await work()) }
        let waiting = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            continuation.yield(nil)
        }
        defer {
            working.cancel()
            waiting.cancel()
        }
        var results = stream.makeAsyncIterator()
        return await results.next() ?? nil
    }
}

/// A duration as people write it: `2h`, `90s`, `250ms`.
struct DurationText: CustomStringConvertible {
    let description: String

    init(_ duration: Duration) {
        var milliseconds = Int64((duration / .milliseconds(1)).rounded())
        // What is left of some time needs no fractions of seconds.
        if milliseconds > 1_000 { milliseconds = (milliseconds + 500) / 1_000 * 1_000 }
        let units: [(Int64, String)] = [(86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1_000, "s")]
        let (length, unit) = units.first { milliseconds >= $0.0 && milliseconds % $0.0 == 0 } ?? (1, "ms")
        description = "\(milliseconds / length)\(unit)"
    }
}
