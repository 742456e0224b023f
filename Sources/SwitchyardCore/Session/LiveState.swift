import PropertyLists

/// What can change while a session runs: all state behind the lock.
struct LiveState {
    /// The values of live keys that replace the pinned ones, by key name; `nil` if there is no longer a value.
    var overrides: [String: ResolvedValue?] = [:]
    /// The accepted overrides that were read last; `nil` while those of the launch count.
    var accepted: [SettingOverrides.Override]?
    /// What providers have given, the strongest first.
    var provided: [ProvidedValues] = []
    var pending: PendingSelection?
    var listeners: [Int: UpdateSender] = [:]
    var nextListener = 0
    /// The reset that was noticed last, so that it is answered once.
    var noticedReset: ResetRequest.Status?
    /// Whether the reset that was noticed last could not be carried out.
    var hasFailedReset = false
    /// Whether a reset is in progress. Changes during it are read at its end.
    var isResetting = false
    /// The stored values that were read last.
    var lastStored: [String: PropertyListValue]?
    /// Numbers the reads of the stored values as they begin, so that an earlier one never replaces a later one.
    var lastBegun = 0
    var lastApplied = 0
}
