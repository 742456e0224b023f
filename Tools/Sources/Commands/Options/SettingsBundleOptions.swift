import ArgumentParser
import Reports

/// The options that select a Settings bundle.
struct SettingsBundleOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A Settings.bundle, a built app or archive that contains one, or a project.", valueName: "path"))
    var path: String?

    @OptionGroup var project: ProjectOptions

    @Option(help: ArgumentHelp("A catalog to use instead of the app's own.", valueName: "file"))
    var catalog: String?

    func validate() throws { try RequestError.telling { try request().validate() } }

    /// What is asked for.
    ///
    /// - Parameter region: the language of the pages, if neither a project nor an app states it.
    func request(_ region: DevelopmentRegionOption? = nil) -> SettingsBundleRequest {
        var request = SettingsBundleRequest(
            path: path, project: project.request, catalog: catalog, developmentRegion: region?.developmentRegion)
        request.takeProject()
        return request
    }
}
