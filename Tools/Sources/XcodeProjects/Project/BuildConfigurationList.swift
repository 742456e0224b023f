/// The build configurations of a project or a target.
package struct BuildConfigurationList: Sendable {
    /// The build configurations, in the order of the project file.
    package let configurations: [BuildConfiguration]
    /// The build configuration that command-line builds use by default.
    package let defaultName: String?

    /// Returns the build configuration with a name. The comparison is exact.
    package subscript(name: String) -> BuildConfiguration? {
        configurations.first { $0.name == name }
    }
}
