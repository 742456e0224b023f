/// What a start does while user defaults cannot be read: before the first unlock of a device after it was switched on,
/// they are encrypted.
///
/// ```swift
/// // In an app that the system launches in the background.
/// let options = SessionOptions(whenLocked: .provisional)
/// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open, options: options)
/// if session.isProvisional { print("The chosen environment is not known yet") }
/// ```
///
/// A sealed start needs no choice, and is provisional then. Later versions may add values, so switch with a default.
public struct WhenLocked: RawRepresentable, Sendable, Hashable {
    /// The name of the behavior.
    public let rawValue: String
    /// Creates a behavior from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The start throws `defaults-unreadable`, because the chosen environment is unknown, or `record-unreadable`, because
    /// that of the last launch is.
    public static let error = WhenLocked(rawValue: "error")
    /// The session is provisional; see ``EnvironmentSession/isProvisional``.
    public static let provisional = WhenLocked(rawValue: "provisional")
}
