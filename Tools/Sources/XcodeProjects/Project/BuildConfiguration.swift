public import SourceText

/// A build configuration of a project or a target: its name, its xcconfig file, and its own build settings.
public struct BuildConfiguration: Sendable {
    /// The name, such as `Debug`.
    public let name: String
    /// The base configuration: the xcconfig file.
    public let baseConfiguration: BaseConfiguration?
    /// The build settings, in the order in which Xcode applies them: sorted by key.
    public let settings: [ProjectBuildSetting]
    /// The location in the project file.
    public let location: SourceLocation
}

/// The xcconfig file of a build configuration, whose build settings have lower precedence.
public struct BaseConfiguration: Hashable, Sendable {
    /// The absolute path of the file, whether it exists or not; `nil` if the project does not determine it.
    public let path: String?
    /// The location of the reference in the project file.
    public let location: SourceLocation
}

/// A build setting of a build configuration, as written in the project file.
public struct ProjectBuildSetting: Hashable, Sendable {
    /// The name with its conditions: `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
    public let key: String
    /// The value, unevaluated.
    public let value: Value
    /// The location of the key.
    public let location: SourceLocation
    /// The last line of the value; the line of the key if unknown.
    public let endLine: Int

    /// An unevaluated value: one text, or the elements of a list.
    public enum Value: Hashable, Sendable {
        case text(String)
        case list([String])
    }
}
