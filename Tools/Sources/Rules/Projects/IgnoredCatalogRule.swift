import AppProjects
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// A target that copies two catalogs, of which a launch reads one.
enum IgnoredCatalogRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let ignored = survey.builds.flatMap { build -> [Ignored] in
            guard let read = build.catalog, !read.isManifest else { return [] }
            return build.resources.filter { resource in
                resource.path != read.path && ConfiguredTarget.place(of: resource.path) != name(of: read.path)
                    && AppBundle.catalogNames.contains(name(of: resource.path)) && ExistingFile.isThere(resource.path)
            }.map { Ignored(file: $0.path, location: $0.location, read: read.path) }
        }
        return Set(ignored).map { ignored in
            Finding(
                .ignoredCatalog, .warning, .ignoresCatalog(name(of: ignored.file), besides: name(of: ignored.read)),
                at: ignored.location)
        }
    }

    private struct Ignored: Hashable {
        let file: String
        let location: SourceLocation
        let read: String
    }

    private static func name(of path: String) -> String { String(path.part(afterLast: "/")) }
}

extension FindingWords {
    static func ignoresCatalog(_ name: String, besides read: String) -> Self {
        Self("\(name) is ignored: the target also copies \(read)", fix: "remove one of them")
    }
}
