public import SourceText

/// One build configuration of a project or of a target: a name, an xcconfig file below, and settings above it.
public struct BuildConfiguration: Sendable {
    /// Its name, such as `Debug`.
    public let name: String
    /// The xcconfig file that it is based on.
    public let baseConfiguration: BaseConfiguration?
    /// Its own build settings, in the order in which Xcode applies them: sorted by key.
    public let settings: [ProjectBuildSetting]
    /// Where it stands in the project file.
    public let location: SourceLocation
}

/// The xcconfig file below a build configuration's own settings.
public struct BaseConfiguration: Hashable, Sendable {
    /// The file's absolute path, whether or not it exists; `nil` where the project does not say where it lies.
    public let path: String?
    /// Where the project file names it.
    public let location: SourceLocation
}

/// One build setting of a build configuration, as the project file has it.
public struct ProjectBuildSetting: Hashable, Sendable {
    /// The name, with its conditions: `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
    public let key: String
    /// The value, unevaluated.
    public let value: Value
    /// Where its key stands.
    public let location: SourceLocation
    /// The last line of its value; that of the key where it is not known.
    public let endLine: Int

    /// An unevaluated value: one text, or the elements of a list.
    public enum Value: Hashable, Sendable {
        case text(String)
        case list([String])
    }
}
