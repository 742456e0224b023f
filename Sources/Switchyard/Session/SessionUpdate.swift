/// A change while the app runs.
public enum SessionUpdate: Sendable, Hashable {
    /// The chosen environment changed; `nil` if it is the running environment again.
    case pendingSelection(PendingSelection?)
    /// The value of a live key changed. The associated value is the key's name.
    case liveValue(String)
    /// The app was reset with its toggle.
    case reset
}
