import ArgumentParser
import Foundation

/// The options that select a Settings bundle.
struct SettingsBundleOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A Settings.bundle, or a built app that contains one.", valueName: "path"))
    var path: String?

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("A catalog to use instead of the app's own.", valueName: "file"))
    var catalog: String?

    func validate() throws {
        try project.requireProject()
        guard (path == nil) != (project.project == nil) else {
            throw ValidationError("Pass either a path or --project.")
        }
        guard path != "", catalog != "" else { throw ValidationError("A path must not be empty.") }
    }

    /// The catalog given instead of the app's own.
    var catalogFile: URL? { catalog.map { URL(fileURLWithPath: $0).standardizedFileURL } }
}
