import Foundation

/// The Settings bundle to look at.
package struct SettingsBundleRequest: Sendable {
    /// A Settings bundle, or a built app or archive that contains one.
    package var path: String?
    package var project: ProjectRequest
    /// The catalog instead of the app's own.
    var catalog: String?
    /// The language of the pages, if neither a project nor an app states it.
    var developmentRegion: String?

    package init(
        path: String?, project: ProjectRequest, catalog: String?, developmentRegion: String? = nil
    ) {
        (self.path, self.project, self.catalog) = (path, project, catalog)
        self.developmentRegion = developmentRegion
    }

    /// Takes a path that leads to a project as the project.
    package mutating func takeProject() {
        if let given = path, project.project == nil, !BuiltApp.isSettingsBundle(given), !BuiltApp.isApp(given),
            ProjectRequest.isProject(given)
        {
            (path, project.project) = (nil, given)
        }
    }

    package func validate() throws(RequestError) {
        try project.requireProject()
        guard (path == nil) != (project.project == nil) else {
            throw RequestError("Pass either a path or \(option: "project").")
        }
        guard path != "", catalog != "" else { throw RequestError("A path must not be empty.") }
    }

    /// The catalog given instead of the app's own.
    var catalogFile: URL? { catalog.map { URL(fileURLWithPath: $0).standardizedFileURL } }
}
