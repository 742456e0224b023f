public import BuildSettings

/// Options of a build in addition to the target and the build configuration.
public struct BuildOptions: Sendable {
    /// Build settings from the command line (`NAME=VALUE`), in order.
    public var overrides: [(name: String, value: String)]
    /// The xcconfig file that overrides everything: `xcodebuild -xcconfig`.
    public var xcconfig: String?
    /// Values of condition parameters, which replace those of the build.
    public var conditions: [String: [String]]
    /// The folder that `<DEVELOPER_DIR>` refers to in an include.
    public var developerDirectory: String?
    /// Additional folders in which to look for included files, after the project's source root.
    public var searchPaths: [String]
    /// Declarations of build settings, which replace Xcode's own.
    public var types: [String: BuildSettingType] = [:]

    /// Creates options; by default, none are set.
    public init(
        overrides: [(name: String, value: String)] = [], xcconfig: String? = nil, conditions: [String: [String]] = [:],
        developerDirectory: String? = nil, searchPaths: [String] = []
    ) {
        self.overrides = overrides
        self.xcconfig = xcconfig
        self.conditions = conditions
        self.developerDirectory = developerDirectory
        self.searchPaths = searchPaths
    }
}
