import AppProjects
import Foundation
import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// Files of several environments that an app for users contains: `Config-Staging.json` beside `Config-Production.json`,
/// or `Switchyard.yaml`, which has them all.
enum CopiedEnvironmentsRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] { ofFamilies(survey) + ofManifests(survey) }

    private static func ofFamilies(_ survey: ProjectSurvey) -> [Finding] {
        let builds = Dictionary(grouping: survey.builds.filter { $0.target.isApplication && $0.isForUsers }) {
            [$0.project.file, $0.target.identifier]
        }
        let all = builds.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { _, builds in
            builds.firstNonNil { build in families(of: build).first.map { (build: build, files: $0) } }
        }
        // The same files in several targets have one cause.
        return Dictionary(grouping: all) { $0.files.map(\.path) }.values.compactMap { uses in
            guard let first = uses.first, let file = first.files.first else { return nil }
            let targets = uses.map(\.build.target.name).sorted()
            return Finding(
                .copiedEnvironments, .warning,
                .copiesEnvironments(targets, first.files.map(name), in: first.build.configuration), at: file.location)
        }
    }

    /// The manifests that products for users contain, as files or in folders that are copied whole.
    private static func ofManifests(_ survey: ProjectSurvey) -> [Finding] {
        let known = survey.folder?.switchyardFiles ?? []
        var copies: [Copy: [ConfiguredTarget]] = [:]
        for build in survey.builds where build.isForUsers {
            for resource in build.resources {
                let files =
                    name(resource) == Manifest.fileName
                    ? [resource.path] : known.filter { $0.hasPrefix(resource.path + "/") }
                for file in files where ExistingFile.isThere(file) {
                    copies[Copy(file: file, location: resource.location), default: []].append(build)
                }
            }
        }
        return copies.map { copy, builds in
            let names = (try? Manifest.read(URL(fileURLWithPath: copy.file)))?.environments.map(\.name) ?? []
            return Finding(
                .copiedEnvironments, names.count > 1 ? .error : .warning,
                .copiesManifest(
                    builds.map(\.target.name).uniqued, names, in: builds.map(\.configuration).uniqued,
                    isListed: !builds.contains { $0.resources.contains { $0.isSynchronized && $0.path == copy.file } }),
                at: copy.location)
        }
    }

    private struct Copy: Hashable {
        let file: String
        let location: SourceLocation
    }

    private static func name(_ file: ProjectResource) -> String { URL(fileURLWithPath: file.path).lastPathComponent }

    /// The files whose names differ in an environment only, if one is named for production and one for another.
    private static func families(of build: ConfiguredTarget) -> [[ProjectResource]] {
        let files = build.resources.filter { file in
            endings.contains { name(file).hasSuffix($0) } || name(file).hasPrefix(".env")
        }
        let groups = Dictionary(grouping: files) { file in
            name(file).nameWords.filter { !isEnvironment($0) }.joined(separator: " ").lowercased()
        }
        return groups.values.filter { files in
            let environments = files.map { EnvironmentWords(name($0)) }
            return environments.contains { $0.only == EnvironmentWords.production }
                && environments.contains { !$0.isProductionAtMost } || files.contains(where: isOfFirebaseForOthers)
        }.map { $0.sorted { $0.path < $1.path } }.sorted { ($0.first?.path ?? "") < ($1.first?.path ?? "") }
    }

    private static func isEnvironment(_ word: String) -> Bool { !EnvironmentWords(word, catalog: [debug]).isEmpty }

    /// Firebase's files are told apart by who builds, too, and one alone is the wrong one.
    private static func isOfFirebaseForOthers(_ file: ProjectResource) -> Bool {
        name(file).hasPrefix("GoogleService-Info") && !EnvironmentWords(name(file), catalog: [debug]).isProductionAtMost
    }

    private static let debug = "debug"

    private static let endings = [".plist", ".json", ".env", ".yml", ".yaml", ".properties"]
}

extension RuleID {
    package static let copiedEnvironments = RuleID("copied-environments")
}

extension Rule {
    static let copiedEnvironments = Rule(
        .copiedEnvironments, .project, [.warning, .error], by: [.project(CopiedEnvironmentsRule.self)],
        "An app for users contains the files of several environments, or Switchyard.yaml",
        why: """
            Anyone can read the hosts and keys of the other environments in the app. If the app chooses the file at \
            run time, a mistake reaches the wrong environment. Files count if their names differ only in the \
            environment, and the build excludes none of them. Switchyard.yaml contains every environment: it is an \
            error if one of them is not production.
            """,
        fix: "Exclude the others with EXCLUDED_SOURCE_FILE_NAMES, or copy the right one in a script",
        bad: .checkFolder(copied([])),
        good: .checkFolder(copied(["EXCLUDED_SOURCE_FILE_NAMES = \"*-Staging.json\";"])))

    private static func copied(_ settings: [String]) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: settings)],
            resources: ["Config-Production.json", "Config-Staging.json"]
        ).with(.text("Config-Production.json", "{}").hidden(), .text("Config-Staging.json", "{}").hidden())
    }
}

extension FindingWords {
    /// - Parameters:
    ///   - environments: those of the manifest.
    ///   - isListed: whether a phase lists the file or its folder, and not a synchronized folder.
    static func copiesManifest(
        _ targets: [String], _ environments: [String], in configurations: [String], isListed: Bool
    ) -> Self {
        let contents = environments.isEmpty ? "" : ", with \(environments.listed(upTo: 4))"
        return Self(
            "\(targets.listed(upTo: 4)) \(targets.words("copies", "copy")) Switchyard.yaml into the product in "
                + "\(configurations.listed(upTo: 4))\(contents): anyone can read it",
            fix: isListed
                ? "remove it from Copy Bundle Resources"
                : "remove the target from its target membership, or move it out of the synchronized folder")
    }

    static func copiesEnvironments(_ targets: [String], _ files: [String], in configuration: String) -> Self {
        Self(
            "\(targets.prefix(3).listed) \(targets.words("has", "have")) the files of several environments in "
                + "\(configuration): \(files.prefix(4).listed)",
            fix: "exclude the others with EXCLUDED_SOURCE_FILE_NAMES, or copy the right one in a script")
    }
}
