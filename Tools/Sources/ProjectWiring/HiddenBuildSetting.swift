public import SourceText

/// A build setting of a target, or of its xcconfig file, that hides a generated one.
public struct HiddenBuildSetting: Sendable, Hashable {
    /// The name, with its conditions.
    public let name: String
    /// The name of the build configuration.
    public let configuration: String
    /// The name of the target.
    public let target: String
    /// Where the project or the xcconfig file assigns it.
    public internal(set) var location: SourceLocation
    /// Whether it can be moved: it is in the project.
    public let isMovable: Bool
}
