/// A change while the app runs.
///
/// ```swift
/// for await update in try session.updates {
///     switch update.kind {
///     case .liveValue: print(update.key ?? "", "has a new value")
///     case .pendingSelection: print(update.pendingSelection?.environment ?? "the same", "at the next launch")
///     case .reset: print("the app was reset")
///     default: break
///     }
/// }
/// ```
public struct SessionUpdate: Sendable, Hashable {
    /// What changed. Later versions may add kinds, so switch with a default.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The name of the kind.
        public let rawValue: String
        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The environment of the next launch changed.
        public static let pendingSelection = Kind(rawValue: "pending-selection")
        /// The value of a live key changed.
        public static let liveValue = Kind(rawValue: "live-value")
        /// The app was reset with its toggle.
        public static let reset = Kind(rawValue: "reset")
    }

    /// What changed.
    public let kind: Kind
    /// The name of the live key that changed.
    public let key: String?
    /// The environment of the next launch; `nil` if it is the running one again, and for other kinds.
    public let pendingSelection: PendingSelection?

    static func pendingSelection(_ pending: PendingSelection?) -> SessionUpdate {
        SessionUpdate(kind: .pendingSelection, key: nil, pendingSelection: pending)
    }

    static func liveValue(_ key: String) -> SessionUpdate {
        SessionUpdate(kind: .liveValue, key: key, pendingSelection: nil)
    }

    static let reset = SessionUpdate(kind: .reset, key: nil, pendingSelection: nil)
}
