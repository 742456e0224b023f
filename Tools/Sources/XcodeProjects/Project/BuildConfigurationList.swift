/// The build configurations of a project or of a target.
public struct BuildConfigurationList: Sendable {
    /// In the project file's order.
    public let configurations: [BuildConfiguration]
    /// The one that command-line builds use when they name none.
    public let defaultName: String?

    /// The build configuration of that name; names are compared exactly.
    public subscript(name: String) -> BuildConfiguration? {
        configurations.first { $0.name == name }
    }
}
