/// The environment that a changed choice will select at the next launch.
///
/// ```swift
/// if let next = try session.pendingSelection {
///     print("\(next.environment) takes effect at the next launch")
/// }
/// ```
public struct PendingSelection: Sendable, Hashable {
    /// The name of the environment.
    public let environment: String
    /// The source that names it.
    public let source: EnvironmentSource

    /// Creates a pending selection, for previews and tests.
    public init(environment: String, source: EnvironmentSource) {
        self.environment = environment
        self.source = source
    }
}
