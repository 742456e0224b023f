/// The names that a project's builds can have: with them, a condition that no build fulfills is found.
public struct BuildNames: Hashable, Sendable {
    /// The names of the build configurations; empty when they are unknown.
    public var configurations: [String]
    /// The names of the targets; empty when they are unknown.
    public var targets: [String]

    /// The names of a project.
    public init(configurations: [String] = [], targets: [String] = []) {
        self.configurations = configurations
        self.targets = targets
    }
}
