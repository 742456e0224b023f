/// The build configurations of a project or a target.
public struct BuildConfigurationList: Sendable {
    /// The build configurations, in the order of the project file.
    public let configurations: [BuildConfiguration]
    /// The build configuration that command-line builds use by default.
    public let defaultName: String?

    /// Returns the build configuration with a name. The comparison is exact.
    public subscript(name: String) -> BuildConfiguration? {
        configurations.first { $0.name == name }
    }
}
