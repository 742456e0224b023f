import ArgumentParser
import Foundation

/// The options that say which Settings bundle is meant.
struct SettingsBundleOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A Settings.bundle, or a built app.", valueName: "path"))
    var path: String?

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("Another catalog than the app's own.", valueName: "file"))
    var catalog: String?

    func validate() throws {
        guard (path == nil) != (project.project == nil) else {
            throw ValidationError("Either a path or --project must say which bundle is meant.")
        }
        guard path != "", catalog != "" else { throw ValidationError("A path must not be empty.") }
    }

    /// The catalog that was named instead of the app's own.
    var catalogFile: URL? { catalog.map { URL(fileURLWithPath: $0).standardizedFileURL } }
}
