import BuildSettings
package import Foundation
package import Manifest
import PropertyLists
package import SourceText
package import XcodeProjects

/// The Xcode project of a manifest, found and parsed once: what generating, wiring, checking and pruning work on.
package struct ManifestProject: Sendable {
    /// The path of its `.xcodeproj` folder, relative to the manifest; `nil` if there is none, or if it is not clear which one
    /// it is.
    package let path: String?
    /// Whether it was asked for, or the manifest names it.
    package let isNamed: Bool
    /// The format of its file; `nil` if it has none, or two.
    package let format: ProjectFile.Format?
    /// The bytes of its file; `nil` if they cannot be read.
    package let data: Data?
    /// What its file consists of; `nil` if it cannot be read, or if its project was given.
    package let file: XcodeProjectFile?
    /// The project; `nil` if it cannot be read.
    package let project: XcodeProject?
    /// The project with its schemes, and with those of its workspace if that was given; `nil` if it cannot be read.
    package let app: AppProject?
    /// Why there is no project to work on.
    package let error: Finding?
    /// The tool that generates the project, which then is not edited.
    package let generator: ProjectGenerator?
    /// The Info.plist files that wiring gives to targets without one, relative to the manifest: those that the project uses
    /// already and, where it is going to be wired, new ones.
    package let wiredInfoPlists: [String]

    /// Whether the project has edits of the wiring, also of before it was converted to JSON.
    package var isWired: Bool { data.map(WiredProject.isWired) ?? false }
}

// MARK: - Finding it

extension ManifestProject {
    /// Where a project is looked for, and what for.
    package struct Search {
        /// What the project is for.
        let manifest: Manifest
        /// The folder of the manifest.
        let folder: URL
        /// The project that was asked for, relative to the manifest; `nil` for the one that the manifest names, or the one
        /// beside it that is wired, or that has the manifest's targets.
        let named: String?
        /// Whether the project is going to be wired.
        let willBeWired: Bool
        /// Projects that are read already.
        let known: [AppProject]

        /// Creates a search.
        package init(
            _ manifest: Manifest, in folder: URL, named: String? = nil, willBeWired: Bool = false,
            known: [AppProject] = []
        ) {
            self.manifest = manifest
            self.folder = folder.standardizedFileURL
            self.named = (named ?? manifest.outputs.schemes?.project).map { name in
                String(name.reversed().drop { $0 == "/" }.reversed())
            }
            self.willBeWired = willBeWired
            self.known = known
        }
    }

    /// The project of a manifest.
    package static func found(by search: Search) -> ManifestProject { search.chosen(of: all(foundBy: search)) }

    /// Every project that may be the one of a manifest, or may have been.
    package static func all(foundBy search: Search) -> [ManifestProject] {
        (search.named.map { [$0] } ?? search.projectsBeside).map(search.project)
    }
}

extension ManifestProject.Search {
    /// The project of the manifest among those that were found.
    package func chosen(of projects: [ManifestProject]) -> ManifestProject {
        for choice in [projects, projects.filter(\.isWired), projects.filter(hasTargets)] {
            if choice.count == 1 { return choice[0] }
        }
        let names = projects.compactMap(\.path).joined(separator: ", ")
        return nothing(
            Finding(
                .missingProject, .error,
                projects.isEmpty
                    ? "there is no Xcode project beside \(Manifest.fileName)"
                    : "there are several Xcode projects beside \(Manifest.fileName): \(names)",
                file: manifest.file, fix: "name the project"))
    }

    /// The paths of the projects beside the manifest.
    fileprivate var projectsBeside: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            name.hasSuffix(".xcodeproj") && FileKind(at: folder.appendingPathComponent(name).path) == .folder
        }.sorted()
    }

    /// Reads a project.
    fileprivate func project(_ path: String) -> ManifestProject {
        let directory = folder.appendingPathComponent(path).path
        var format: ProjectFile.Format?
        func result(
            _ data: Data? = nil, _ file: XcodeProjectFile? = nil, _ project: XcodeProject? = nil,
            _ app: AppProject? = nil, error: Finding? = nil
        ) -> ManifestProject {
            ManifestProject(
                path: path, isNamed: named != nil, format: format, data: data, file: file, project: project, app: app,
                error: error,
                generator: generator,
                wiredInfoPlists: project.map { wiredInfoPlists(of: $0, app) } ?? [])
        }
        let found: ProjectFile
        do throws(XcodeProjectError) {
            found = try ProjectFile.found(in: directory)
        } catch {
            return result(error: error.finding)
        }
        format = found.format
        guard FileKind(at: found.path) != nil else {
            return result(error: Finding(.missingProject, .error, "the project does not exist", file: found.path))
        }
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: found.path, limit: Self.mostBytes)
        } catch {
            return result(error: Finding(error))
        }
        for app in known {
            guard let project = app.projects.first(where: { $0.directory == directory }) else { continue }
            return result(data, nil, project, app)
        }
        do throws(XcodeProjectError) {
            let file = try XcodeProjectFile(data: data, file: found)
            return result(data, file, file.project, AppProject(file.project))
        } catch {
            return result(data, error: error.finding)
        }
    }

    /// The tool that generates the project.
    private var generator: ProjectGenerator? { ProjectGenerator(beside: named, in: folder) }

    private static let mostBytes = 64 << 20

    fileprivate func nothing(_ error: Finding) -> ManifestProject {
        ManifestProject(
            path: nil, isNamed: false, format: nil, data: nil, file: nil, project: nil, app: nil, error: error,
            generator: generator, wiredInfoPlists: [])
    }

    /// Whether a project has the targets that the manifest names.
    fileprivate func hasTargets(_ project: ManifestProject) -> Bool {
        let named = manifest.targets + manifest.brands.flatMap(\.targets)
        let names = named.isEmpty ? [manifest.app].compactMap { $0 } : named
        guard let targets = project.project?.targets else { return false }
        return !names.isEmpty && Set(names).isSubset(of: targets.map(\.name))
    }

    private func wiredInfoPlists(of project: XcodeProject, _ app: AppProject?) -> [String] {
        guard manifest.outputs.xcconfig, generator == nil, let app else { return [] }
        return manifest.targets(in: project).filter(\.isApplication).compactMap { target in
            let file = manifest.wiredInfoPlist(of: target.name)
            let path = folder.appendingPathComponent(file).path
            let builds = target.configurations.configurations.map(\.name)
                .filter { name in manifest.configurations.contains { $0.name == name } }
                .compactMap { try? app.configured(ProjectTarget(project: project, target: target), $0) }
            let files = builds.map(\.infoPlistFile)
            if files.contains(path) { return file }
            let isGenerated = builds.allSatisfy { build in
                var evaluator = build.evaluator
                return evaluator.evaluate("GENERATE_INFOPLIST_FILE").isOn
            }
            return willBeWired && !builds.isEmpty && isGenerated && files.allSatisfy { $0 == nil } ? file : nil
        }
    }
}

extension Manifest {
    /// The targets of a project that are wired: those of the manifest, or every app.
    package func targets(in project: XcodeProject) -> [XcodeTarget] {
        let names = targets + brands.flatMap(\.targets)
        return project.targets.filter { names.isEmpty ? $0.isApplication : names.contains($0.name) }
    }

    /// The path of the Info.plist file that wiring gives to a target without one, relative to the manifest.
    package func wiredInfoPlist(of target: String) -> String { "\(outputs.folder)/\(target)-Info.plist" }
}
