public import SourceText

/// An Xcode project, read from `NAME.xcodeproj/project.pbxproj`: as much of it as decides build settings and resources.
public struct XcodeProject: Sendable {
    /// The absolute path of the `.xcodeproj` folder.
    public let directory: String
    /// The absolute path of its `project.pbxproj`.
    public let file: String
    /// The folder's name without extension.
    public let name: String
    /// The folder that relative paths start from, and where included xcconfig files are searched for last.
    public let sourceRoot: String
    /// The language that the project is developed in.
    public let developmentRegion: String?
    /// The project's own build configurations, below those of every target.
    public let configurations: BuildConfigurationList
    /// The targets, in the project file's order.
    public let targets: [XcodeTarget]
    /// Whether it refers to Swift packages.
    public let usesPackages: Bool
    /// What is wrong with the file without making it unreadable: references to objects that are not there and the like,
    /// all of them warnings.
    public let findings: [Finding]
}
