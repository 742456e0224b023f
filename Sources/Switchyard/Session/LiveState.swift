import PropertyLists

/// What may change while a session runs: everything behind the one gate.
struct LiveState {
    /// What live keys have instead of their pinned values, by the keys' names; `nil` for no value any more.
    var overrides: [String: ResolvedValue?] = [:]
    var pending: PendingSelection?
    var listeners: [Int: AsyncStream<SessionUpdate>.Continuation] = [:]
    var nextListener = 0
    /// A reset is under way. What changes meanwhile is read at its end.
    var isResetting = false
    /// Readings of the settings are numbered when they begin, so that an earlier one never replaces a later one's.
    var lastBegun = 0
    var lastApplied = 0
    var failures: [EnvironmentChangeError] = []
}
