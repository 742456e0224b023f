/// The names that a project's builds can have: with them, a condition that no build fulfills is found.
package struct BuildNames: Hashable, Sendable {
    /// The names of the build configurations; empty when they are unknown.
    package var configurations: [String]
    /// The names of the targets; empty when they are unknown.
    package var targets: [String]

    /// The names of a project.
    package init(configurations: [String] = [], targets: [String] = []) {
        self.configurations = configurations
        self.targets = targets
    }
}
