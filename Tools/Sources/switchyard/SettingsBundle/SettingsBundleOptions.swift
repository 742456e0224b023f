import ArgumentParser
import Foundation

/// The options that select a Settings bundle.
struct SettingsBundleOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A Settings.bundle, a built app or archive that contains one, or a project.", valueName: "path"))
    var path: String?

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("A catalog to use instead of the app's own.", valueName: "file"))
    var catalog: String?

    mutating func validate() throws {
        if let given = path, project.project == nil, !BuiltApp.isSettingsBundle(given), !BuiltApp.isApp(given),
            ProjectOptions.isProject(given)
        {
            (path, project.project) = (nil, given)
        }
        try project.requireProject()
        guard (path == nil) != (project.project == nil) else {
            throw ValidationError("Pass either a path or --project.")
        }
        guard path != "", catalog != "" else { throw ValidationError("A path must not be empty.") }
    }

    /// The catalog given instead of the app's own.
    var catalogFile: URL? { catalog.map { URL(fileURLWithPath: $0).standardizedFileURL } }
}
