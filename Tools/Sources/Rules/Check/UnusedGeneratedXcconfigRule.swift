import AppProjects
import BuildSettings
import Foundation
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// An app whose build configuration does not use the xcconfig file that is generated for it: the build has neither its
/// environment nor its compilation condition.
enum UnusedGeneratedXcconfigRule: FolderRule {
    static let rule = RuleID.generatedXcconfigUnused

    static func findings(in survey: FolderSurvey) -> [Finding] {
        survey.folder.switchyardFiles.flatMap { file -> [Finding] in
            // What is wrong with the file itself is reported by the command.
            let url = URL(fileURLWithPath: file)
            guard let manifest = try? Manifest.read(url), manifest.outputs.xcconfig else { return [] }
            let folder = url.deletingLastPathComponent().path
            // Without targets, the manifest is that of the apps beside it, not of those of projects further below.
            let isBeside = { (build: ConfiguredTarget) in
                URL(fileURLWithPath: build.project.directory).deletingLastPathComponent().path == folder
            }
            let hasOwn = survey.surveys.contains { $0.builds.contains(where: isBeside) }
            let listsTargets = !(manifest.targets + manifest.brands.flatMap(\.targets)).isEmpty
            return survey.surveys.flatMap { survey in
                let builds = survey.builds.filter { listsTargets || !hasOwn || isBeside($0) }
                return findings(in: builds, manifest, folder)
            }
        }
    }

    private static func findings(in builds: [ConfiguredTarget], _ manifest: Manifest, _ folder: String) -> [Finding] {
        let builds = builds.filter { build in
            build.project.directory.hasPrefix(folder) && isApp(build, of: manifest)
                && manifest.configurations.contains { $0.name == build.configuration }
                && !build.layers.contains { $0.settings.files.contains(path(build.configuration, manifest, folder)) }
        }
        return Dictionary(grouping: builds) { [$0.project.file, $0.target.name] }.values.compactMap { builds in
            guard let first = builds.first else { return nil }
            let names = builds.map(\.configuration).sorted()
            let files = names.count == 1 ? "its generated xcconfig file" : "their generated xcconfig files"
            let verb = names.count == 1 ? "does" : "do"
            let file = "\(manifest.outputs.folder)/\(names[0]).xcconfig"
            return Finding(
                rule: rule, severity: .error,
                message: "\(names.listed) of \(first.target.name) \(verb) not use \(files), such as \(file)",
                location: SourceLocation(file: first.project.file),
                fix:
                    "choose \(file) in the project editor, under Info > Configurations, or include it in the xcconfig file that is there"
            )
        }
    }

    private static func path(_ configuration: String, _ manifest: Manifest, _ folder: String) -> String {
        "\(folder)/\(manifest.outputs.folder)/\(configuration).xcconfig"
    }

    private static func isApp(_ build: ConfiguredTarget, of manifest: Manifest) -> Bool {
        let listed = manifest.targets + manifest.brands.flatMap(\.targets)
        return listed.isEmpty ? build.target.isApplication : listed.contains(build.target.name)
    }
}
