public import BuildSettings

/// What a build is told besides target and build configuration.
public struct BuildOptions: Sendable {
    /// `NAME=VALUE` of the command line, in its order.
    public var overrides: [(name: String, value: String)]
    /// The xcconfig file above everything: `xcodebuild -xcconfig`.
    public var xcconfig: String?
    /// Values of condition parameters, over those that the build itself has.
    public var conditions: [String: [String]]
    /// What `<DEVELOPER_DIR>` stands for in an include.
    public var developerDirectory: String?
    /// Further places where included files are looked for, behind the project's source root.
    public var searchPaths: [String]
    /// Declarations of names over Xcode's own.
    public var types: [String: BuildSettingType] = [:]

    /// Options; none by default.
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
