import AppProjects
import Foundation
import InfoPlists
import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// A build configuration that is to start in another environment than production, of an app whose Info.plist does not
/// say so: the app selects production.
enum UnselectedEnvironmentRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        survey.manifestBuilds.flatMap { builds in
            // Of the others, there is a finding that they use nothing of what is generated.
            findings(in: builds, builds.all.filter { builds.usesGenerated($0, of: [$0.configuration]) })
        }
    }

    /// The findings about some of the builds of a manifest.
    static func findings(in builds: ManifestBuilds, _ some: [ConfiguredTarget]) -> [Finding] {
        guard builds.manifest.outputs.xcconfig, let production = try? builds.manifest.productionName else { return [] }
        let unselected = some.filter { build in
            build.target.isApplication && !getsKey(build, builds)
                && builds.configuration(of: build).map { $0.environment != production } ?? false
        }
        return builds.byTarget(unselected).compactMap { finding($0, builds, production) }
    }

    /// Whether the Info.plist of a build has the key, or gets it.
    private static func getsKey(_ build: ConfiguredTarget, _ builds: ManifestBuilds) -> Bool {
        let outputs = builds.manifest.outputs
        // What wiring is about to give to an app without one.
        let wired = "\(builds.folder)/\(outputs.folder)/\(build.target.name)-Info.plist"
        let file = standardized(build.infoPlistFile ?? wired)
        if (outputs.infoPlists + builds.wiredInfoPlists).contains(where: {
            standardized("\(builds.folder)/\($0)") == file
        }) {
            return true
        }
        let infoPlist = try? build.infoPlist()
        return infoPlist?.values[builds.manifest.selection.infoKey] != nil
    }

    private static func finding(
        _ unselected: [ConfiguredTarget], _ builds: ManifestBuilds, _ production: String
    ) -> Finding? {
        let configurations = builds.manifest.configurations.filter { configuration in
            unselected.contains { $0.configuration == configuration.name }
        }
        guard let first = configurations.first, let target = unselected.first?.target.name else { return nil }
        let files = Set(unselected.compactMap(\.infoPlistFile).map { builds.shown(standardized($0)) }).sorted()
        return Finding(
            .unselectedEnvironment, .warning,
            .unselected(
                configurations, of: target, key: builds.manifest.selection.infoKey, production: production,
                files: files, canWire: GeneratedFiles.generateProject(in: builds.folder) == nil),
            at: first.location)
    }

    private static func standardized(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

extension RuleID {
    package static let unselectedEnvironment = RuleID("unselected-environment")
}

extension Rule {
    static let unselectedEnvironment = Rule(
        .unselectedEnvironment, .manifest, [.warning], by: [.folder(UnselectedEnvironmentRule.self)],
        "A build configuration should start in an environment that no Info.plist of the app names",
        why: """
            The app reads the name of its environment in its Info.plist. Without the key, every build configuration starts \
            in production, and tests change the data of customers.
            """,
        fix: "Add the path of the Info.plist to infoPlists under generate, and run \"switchyard generate\"",
        bad: generated(wired(["INFOPLIST_FILE = Info.plist;"], manifest: manifest())),
        good: generated(
            wired(["INFOPLIST_FILE = Info.plist;"], manifest: manifest("generate: { infoPlists: [Info.plist] }\n"))))
}

extension FindingWords {
    /// - Parameters:
    ///   - files: the Info.plists of the target, as they are shown.
    ///   - canWire: whether wiring can give it one.
    static func unselected(
        _ configurations: [ManifestConfiguration], of target: String, key: String, production: String, files: [String],
        canWire: Bool
    ) -> Self {
        let starts = configurations.enumerated().map { index, configuration in
            "\(configuration.name) \(index == 0 ? "starts " : "")in \(configuration.environment)"
        }
        let byHand = "give \(target) an Info.plist file, and add it to infoPlists under generate"
        return Self(
            "\(starts.listed), but no Info.plist of \(target) gets \(key): "
                + "\(configurations.words("it selects", "they select")) \(production)",
            fix: files.isEmpty
                ? (canWire ? "run \"switchyard generate --wire\", or \(byHand)" : byHand)
                : "add \(files.listed) to infoPlists under generate")
    }
}
