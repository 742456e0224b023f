package import SourceText

/// A build setting of a target, or of its xcconfig file, that hides a generated one.
package struct HiddenBuildSetting: Sendable, Hashable {
    /// The name, with its conditions.
    package let name: String
    /// The name of the build configuration.
    package let configuration: String
    /// The name of the target.
    package let target: String
    /// Where the project or the xcconfig file assigns it.
    package internal(set) var location: SourceLocation
    /// Whether it can be moved: it is in the project.
    package let isMovable: Bool
}
