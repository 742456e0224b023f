import AppProjects
import BuildSettings
import CatalogDifferences
import Foundation
import PropertyLists
import Reports
import Rules
import SourceText
import XcodeProjects

/// What a folder's projects say, for questions of an editor: read once for each state of the files.
struct EditorProject: Sendable {
    let folder: CheckedFolder
    private let catalogs: ReadableCatalogs
    private let projects: [(project: AppProject, builds: ProjectBuilds)]
    var builds: [ConfiguredTarget] { projects.flatMap(\.builds.all) }

    init(_ path: String, _ catalogs: ReadableCatalogs) {
        let folder = CheckedFolder(path)
        let read = AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: path)
        self.init(ReadFolder(folder: folder, projects: read), catalogs)
    }

    /// Evaluates the builds of projects that are read.
    init(_ read: ReadFolder, _ catalogs: ReadableCatalogs) {
        self.init(read.folder, read.projects.map { ($0, ProjectBuilds($0)) }, catalogs)
    }

    init(
        _ folder: CheckedFolder, _ projects: [(project: AppProject, builds: ProjectBuilds)],
        _ catalogs: ReadableCatalogs
    ) {
        (self.folder, self.projects, self.catalogs) = (folder, projects, catalogs)
    }

    /// What stays as it is if a value of a build setting changes; `nil` if there are secrets, which build settings may have.
    var withoutBuilds: ReadFolder? {
        guard projects.allSatisfy(\.project.secrets.isEmpty) else { return nil }
        return ReadFolder(folder: folder, projects: projects.map(\.project))
    }

    /// Declares what the projects declare, for another request than the one that has read them.
    func declareSecrets() { for (project, _) in projects { Redaction.declare(project.secrets) } }

    /// The builds that read a file; all of them if none does.
    func builds(of file: String) -> [ConfiguredTarget] {
        let own = builds.filter { build in
            build.infoPlistFile == file || build.entitlementsFile == file
                || build.layers.contains { $0.settings.files.contains(file) }
        }
        return own.isEmpty ? builds : own
    }

    // MARK: Build settings

    /// A value, and the builds that have it.
    struct SettingValue {
        let setting: EvaluatedBuildSetting
        var builds: [String]
    }

    /// The values of a build setting, in the order of targets and build configurations.
    func values(of name: String, for file: String) -> [SettingValue] {
        var found: [SettingValue] = []
        for build in builds(of: file) {
            // With the chain of references, which `evaluated` leaves out.
            var evaluator = build.evaluator
            let setting = evaluator.evaluate(name)
            let title = "\(build.target.name), \(build.configuration)"
            if let index = found.firstIndex(where: { $0.setting == setting }) {
                found[index].builds.append(title)
            } else {
                found.append(SettingValue(setting: setting, builds: [title]))
            }
        }
        return found
    }

    /// Where a build setting is assigned: in the layers of the builds, and in xcconfig files that none uses.
    func assignments(of name: String, for file: String) -> [BuildSettingOrigin] {
        var found: [BuildSettingOrigin] = []
        var seen: Set<BuildSettingOrigin> = []
        for build in builds(of: file) {
            for layer in build.layers {
                for assignment in layer.settings.assignments where assignment.assigns(to: name) {
                    let origin = assignment.origin
                    if origin.line > 0, origin.file.hasPrefix("/"), seen.insert(origin).inserted {
                        found.append(origin)
                    }
                }
            }
        }
        guard found.isEmpty else { return found }
        return folder.xcconfigFiles.flatMap { file in
            Self.assignments(in: file).filter { $0.name == name }.map(\.origin)
        }
    }

    private static func assignments(in file: String) -> [BuildSettingAssignment] {
        guard let data = try? RegularFile.contents(atPath: file) else { return [] }
        return XcconfigFile(bytes: Array(data), file: file).assignments
    }

    /// The names of all build settings that the projects assign.
    var settingNames: Set<String> {
        let ofBuilds = builds.flatMap(\.layers).flatMap { $0.settings.assignments.map(\.name) }
        return Set(ofBuilds + folder.xcconfigFiles.flatMap { Self.assignments(in: $0).map(\.name) })
    }

    // MARK: Catalogs

    /// The catalog of a file, or the one of the folder.
    func catalog(for file: String) -> (contents: CatalogContents, file: String)? {
        let isCatalog = (folder.switchyardFiles + folder.catalogs).contains(file)
        guard let path = isCatalog ? file : (folder.switchyardFiles + folder.catalogs).first,
            let contents = catalogs.contents(of: path)
        else { return nil }
        return (contents, path)
    }

    /// The places that name environments and keys, for each app, in the texts as they are. If a catalog cannot be read, its last
    /// whole text says what there is.
    func currentNames(_ documents: EditorDocuments) -> [CatalogNames] {
        let last = catalogs.last(of: folder.switchyardFiles + folder.catalogs)
        guard !last.isEmpty else { return names(documents) }
        let found = documents.reading(last) { EditorProject(folder.path, catalogs).names(documents) }
        return found.map { names in
            last.reduce(names) { names, old in
                guard let text = documents.text(of: old.key) else { return names }
                return names.moved(
                    in: old.key, MovedText(from: EditorText(old.value).lines.bytes, to: text.lines.bytes))
            }
        }
    }

    /// The places that name environments and keys, for each app. An app is what has a manifest, or else a property list.
    func names(_ documents: EditorDocuments) -> [CatalogNames] {
        func app(_ catalog: String) -> String {
            ProjectCatalog.manifestFile(from: URL(fileURLWithPath: catalog).deletingLastPathComponent().path) ?? catalog
        }
        var catalogs: [String: Set<String>] = [:]
        for file in folder.switchyardFiles + folder.catalogs { catalogs[app(file), default: []].insert(file) }
        var launches: [String: [ProjectLaunch]] = [:]
        for (project, builds) in projects {
            let all = builds.all.map { builds.launch($0) } + project.plans(builds).compactMap(\.launch)
            for launch in all {
                guard let catalog = launch.catalog?.path else { continue }
                launches[app(catalog), default: []].append(launch)
                catalogs[app(catalog), default: []].insert(catalog)
            }
        }
        return catalogs.sorted { $0.key < $1.key }.map { app, files in
            CatalogNames(catalogs: files, launches: launches[app] ?? [], documents)
        }
    }
}
