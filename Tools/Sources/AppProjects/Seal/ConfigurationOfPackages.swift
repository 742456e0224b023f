import SourceText

/// How Xcode builds Swift packages in a build configuration of a project. Packages have two: Debug and Release.
///
/// Xcode chooses by name: one that contains `debug` or `development` is Debug.
/// See <https://forums.swift.org/t/annoying-limitation-of-packagedescription-buildconfiguration/56037>.
package enum ConfigurationOfPackages {
    /// Whether packages are built as Debug.
    package static func isDebug(_ configuration: String) -> Bool {
        let name = configuration.lowercased()
        return name.containsText("debug") || name.containsText("development")
    }
}
