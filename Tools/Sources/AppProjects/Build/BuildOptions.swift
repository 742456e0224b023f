package import BuildSettings

/// Options of a build in addition to the target and the build configuration.
package struct BuildOptions: Sendable {
    /// Build settings from the command line (`NAME=VALUE`), in order.
    package var overrides: [(name: String, value: String)]
    /// The xcconfig file that overrides everything: `xcodebuild -xcconfig`.
    package var xcconfig: String?
    /// Values of condition parameters, which replace those of the build.
    package var conditions: [String: [String]]
    /// The folder that `<DEVELOPER_DIR>` refers to in an include.
    package var developerDirectory: String?
    /// Additional folders in which to look for included files, after the project's source root.
    package var searchPaths: [String]
    /// Declarations of build settings, which replace Xcode's own.
    package var types: [String: BuildSettingType] = [:]

    /// Creates options; by default, none are set.
    package init(
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
