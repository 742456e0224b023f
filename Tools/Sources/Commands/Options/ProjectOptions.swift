package import ArgumentParser
package import Reports

/// The options that define a build of a project on disk.
package struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder with an Xcode project, or the .xcodeproj or .xcworkspace itself.", valueName: "folder"))
    package var project: String?

    @Option(help: ArgumentHelp("The target; by default, the scheme's, or the only app.", valueName: "name"))
    var target: String?

    @Option(
        help: ArgumentHelp(
            "The build configuration; by default, the scheme's, or the target's default unless that is sealed.",
            valueName: "name"))
    var configuration: String?

    @Option(
        help: ArgumentHelp(
            "An xcconfig file that overrides everything, like xcodebuild's -xcconfig.", valueName: "file"))
    var xcconfig: String?

    package init() {}

    package func validate() throws { try RequestError.telling { try request.validate() } }

    /// What is asked for.
    package var request: ProjectRequest {
        ProjectRequest(project: project, target: target, configuration: configuration, xcconfig: xcconfig)
    }
}
