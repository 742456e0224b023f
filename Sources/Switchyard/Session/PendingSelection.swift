/// The environment that a changed choice will select: it takes effect at the next launch.
///
/// ```swift
/// if let next = try session.pendingSelection {
///     print("\(next.environment) takes effect at the next launch")
/// }
/// ```
public struct PendingSelection: Sendable, Hashable {
    /// The environment's name.
    public let environment: String
    /// The source that names it.
    public let source: EnvironmentSource

    /// A pending selection, for previews and tests.
    public init(environment: String, source: EnvironmentSource) {
        self.environment = environment
        self.source = source
    }
}
