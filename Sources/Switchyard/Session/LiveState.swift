import PropertyLists

/// What may change while a session runs: everything behind the one gate.
struct LiveState {
    /// Overrides of live keys, by the keys' names.
    var overrides: [String: ResolvedValue] = [:]
    var pending: PendingSelection?
    var listeners: [Int: AsyncStream<SessionUpdate>.Continuation] = [:]
    var nextListener = 0
    /// Storing a value may call ``EnvironmentSession/refresh()`` again, on the same thread.
    var isRefreshing = false
    var mustRefreshAgain = false
    var failures: [DepartureFailure] = []
}
