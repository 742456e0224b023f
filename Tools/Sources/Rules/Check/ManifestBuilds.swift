package import AppProjects
import BuildSettings
package import Foundation
package import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// The builds of the apps that a manifest generates files for.
package struct ManifestBuilds: Sendable {
    /// The manifest.
    let manifest: Manifest
    /// The absolute path of its folder.
    let folder: String
    /// The targets of the manifest, in every build configuration of theirs.
    let all: [ConfiguredTarget]
    /// The Info.plist files that wiring is about to give to targets without one, relative to the folder.
    private(set) var wiredInfoPlists: [String] = []

    /// Finds the builds of a manifest in a project.
    ///
    /// - Parameters:
    ///   - folder: The folder of the manifest.
    ///   - wiredInfoPlists: The Info.plist files that wiring is about to give to targets without one.
    package init(_ manifest: Manifest, in folder: URL, _ project: AppProject, wiredInfoPlists: [String] = []) {
        self.init(manifest, folder.standardizedFileURL.path, ProjectBuilds(project).all)
        self.wiredInfoPlists = wiredInfoPlists
    }

    init(_ manifest: Manifest, _ folder: String, _ builds: [ConfiguredTarget]) {
        self.manifest = manifest
        self.folder = folder
        let listed = manifest.targets + manifest.brands.flatMap(\.targets)
        all = builds.filter { build in
            (build.project.directory + "/").hasPrefix(folder + "/")
                && (listed.isEmpty ? build.target.isApplication : listed.contains(build.target.name))
        }
    }

    /// What `generate` says about the builds before they use what it generates.
    package var findings: [Finding] {
        UnselectedEnvironmentRule.findings(in: self, all) + UnlistedConfigurationRule.findings(in: self)
    }

    /// The builds by target, in the order of the targets' names.
    func byTarget(_ builds: [ConfiguredTarget]) -> [[ConfiguredTarget]] {
        Dictionary(grouping: builds) { [$0.project.file, $0.target.name] }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    /// What the manifest says about the build configuration of a build.
    func configuration(of build: ConfiguredTarget) -> ManifestConfiguration? {
        manifest.configurations.first { $0.name == build.configuration }
    }

    /// The absolute path of the xcconfig file that is generated for a build configuration.
    func xcconfig(_ configuration: String) -> String {
        "\(folder)/\(manifest.outputs.folder)/\(configuration).xcconfig"
    }

    /// Whether a build has the build settings that are generated for one of the build configurations.
    func usesGenerated(_ build: ConfiguredTarget, of configurations: [String]) -> Bool {
        let files = configurations.map(xcconfig)
        return build.layers.contains { layer in files.contains(where: layer.settings.files.contains) }
    }

    /// A path as it is in the manifest.
    func shown(_ path: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : path
    }
}

extension FolderSurvey {
    /// The builds of every `Switchyard.yaml` that xcconfig files are generated from.
    var manifestBuilds: [ManifestBuilds] { allManifestBuilds.filter(\.manifest.outputs.xcconfig) }

    /// The builds of every `Switchyard.yaml`. What is wrong with the file itself is reported by the command.
    var allManifestBuilds: [ManifestBuilds] {
        folder.switchyardFiles.compactMap { file in
            let url = URL(fileURLWithPath: file)
            guard let manifest = try? Manifest.read(url) else { return nil }
            let folder = url.deletingLastPathComponent().path
            // Without targets, the manifest is that of the apps beside it, not of those of projects further below.
            let isBeside = { (build: ConfiguredTarget) in
                URL(fileURLWithPath: build.project.directory).deletingLastPathComponent().path == folder
            }
            let builds = surveys.flatMap(\.builds)
            let hasOwn = builds.contains(where: isBeside)
            let listsTargets = !(manifest.targets + manifest.brands.flatMap(\.targets)).isEmpty
            return ManifestBuilds(manifest, folder, builds.filter { listsTargets || !hasOwn || isBeside($0) })
        }
    }
}
