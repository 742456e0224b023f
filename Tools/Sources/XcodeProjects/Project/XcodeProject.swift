package import SourceText

/// An Xcode project, read from its project file, as far as it determines build settings and
/// resources. All that is made of a project shares one.
package final class XcodeProject: Sendable {
    /// The absolute path of the `.xcodeproj` folder.
    package let directory: String
    /// The absolute path of the project file.
    package let file: String
    /// The name of the folder without its extension.
    package let name: String
    /// The folder that relative paths are based on, and in which included xcconfig files are looked for last.
    package let sourceRoot: String
    /// The development language of the project.
    package let developmentRegion: String?
    /// The project's own build configurations, whose build settings have lower precedence than those of the targets.
    package let configurations: BuildConfigurationList
    /// The targets, in the order of the project file.
    package let targets: [XcodeTarget]
    /// Whether the project refers to Swift packages.
    package let usesPackages: Bool
    /// The absolute paths of the folders of Swift packages that the project refers to by a path.
    package let localPackages: [String]
    /// Findings about the file that do not make it unusable, such as references to missing objects; all of them are
    /// warnings.
    package let findings: [Finding]

    init(_ contents: ProjectContents) {
        directory = contents.directory
        file = contents.file
        name = ProjectPath.baseName(of: contents.directory)
        sourceRoot = contents.sourceRoot
        developmentRegion = contents.developmentRegion
        configurations = contents.configurations
        targets = contents.targets
        usesPackages = contents.hasPackages || contents.targets.contains(where: \.usesPackages)
        localPackages = contents.localPackages
        findings = contents.findings
    }
}

/// What is read of a project.
struct ProjectContents {
    let directory: String
    let file: String
    let sourceRoot: String
    let developmentRegion: String?
    let configurations: BuildConfigurationList
    let targets: [XcodeTarget]
    let hasPackages: Bool
    let localPackages: [String]
    let findings: [Finding]
}
