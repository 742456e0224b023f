import AppProjects
import ArgumentParser
import Foundation

/// The options that define a build of a project on disk.
struct ProjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder with an Xcode project, or the .xcodeproj or .xcworkspace itself.", valueName: "folder"))
    var project: String?

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

    func validate() throws {
        guard ![project, target, configuration, xcconfig].contains("") else {
            throw ValidationError("A name or file must not be empty.")
        }
    }

    /// Whether a path leads to a project: a folder that contains one, or the `.xcodeproj` or `.xcworkspace` itself.
    static func isProject(_ path: String) -> Bool {
        AppProject.contains(path: self.path(path))
    }

    /// Ends a command whose options require a project that was not given.
    func requireProject() throws(ValidationError) {
        guard project != nil || (target ?? configuration ?? xcconfig) == nil else {
            throw ValidationError("--target, --configuration, and --xcconfig require --project.")
        }
    }

    /// The options of a build.
    func build(conditions: [NamedText], overrides: [NamedText]) -> BuildOptions {
        BuildOptions(
            overrides: overrides.map { ($0.name, $0.text) }, xcconfig: xcconfig.map(Self.path),
            conditions: conditions.reduce(into: [:]) { $0[$1.name, default: []].append($1.text) })
    }

    /// An absolute path.
    static func path(_ name: String) -> String { URL(fileURLWithPath: name).standardizedFileURL.path }
}
