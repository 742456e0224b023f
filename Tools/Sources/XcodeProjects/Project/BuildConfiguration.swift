package import SourceText

/// A build configuration of a project or a target: its name, its xcconfig file, and its own build settings.
package struct BuildConfiguration: Sendable {
    /// The name, such as `Debug`.
    package let name: String
    /// The base configuration: the xcconfig file.
    package let baseConfiguration: BaseConfiguration?
    /// The build settings, in the order in which Xcode applies them: sorted by key.
    package let settings: [ProjectBuildSetting]
    /// The location in the project file.
    package let location: SourceLocation
}

/// The xcconfig file of a build configuration, whose build settings have lower precedence.
package struct BaseConfiguration: Hashable, Sendable {
    /// The absolute path of the file, whether it exists or not; `nil` if the project does not determine it.
    package let path: String?
    /// The location of the reference in the project file.
    package let location: SourceLocation
}

/// A build setting of a build configuration, as written in the project file.
package struct ProjectBuildSetting: Hashable, Sendable {
    /// The name with its conditions: `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
    package let key: String
    /// The value, unevaluated.
    package let value: Value
    /// The location of the key.
    package let location: SourceLocation
    /// The last line of the value; the line of the key if unknown.
    package let endLine: Int

    /// An unevaluated value: one text, or the elements of a list.
    package enum Value: Hashable, Sendable {
        case text(String)
        case list([String])
    }
}
