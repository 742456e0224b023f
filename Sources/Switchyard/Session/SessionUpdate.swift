/// A change while the app runs.
///
/// ```swift
/// for await update in try session.updates {
///     switch update {
///     case .liveValue(let name): print(name, "has a new value")
///     case .pendingSelection(let next?): print(next.environment, "takes effect at the next launch")
///     case .pendingSelection(nil): print("the running environment is chosen again")
///     case .reset: print("the app was reset")
///     }
/// }
/// ```
public enum SessionUpdate: Sendable, Hashable {
    /// The chosen environment changed; `nil` if it is the running environment again.
    case pendingSelection(PendingSelection?)
    /// The value of a live key changed. The associated value is the key's name.
    case liveValue(String)
    /// The app was reset with its toggle.
    case reset
}
