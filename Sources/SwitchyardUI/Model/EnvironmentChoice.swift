/// An environment that can be chosen.
///
/// ```swift
/// for choice in model.environments {
///     print(choice.title, choice.isCurrent, choice.isPending)
/// }
/// ```
public struct EnvironmentChoice: Sendable, Hashable, Identifiable {
    /// The name of the environment in the catalog.
    public let name: String
    /// The title: that of the environment's value in the Settings bundle, or the name.
    public let title: String
    /// Whether this launch runs the environment.
    public let isCurrent: Bool
    /// Whether the environment takes effect at the next launch.
    public let isPending: Bool
    /// Whether the environment is the catalog's production.
    public let isProduction: Bool

    /// The name.
    public var id: String { name }
}
