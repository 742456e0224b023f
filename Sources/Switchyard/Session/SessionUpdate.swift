/// A change while the app runs.
public enum SessionUpdate: Sendable, Hashable {
    /// The choice of the environment changed; `nil` when it is the running environment again.
    case pendingSelection(PendingSelection?)
    /// The value of a live key changed; the key's name.
    case liveValue(String)
    /// The app was reset by its toggle.
    case reset
}
