import AppProjects
import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// A build configuration of an app that the manifest does not name: nothing is generated for it, so that nothing keeps
/// an environment out of the app.
enum UnlistedConfigurationRule: FolderRule {
    static func findings(in survey: FolderSurvey) -> [Finding] {
        let plans = survey.surveys.flatMap(\.plans).filter { $0.kind == .archive }
        return survey.manifestBuilds.flatMap { builds in
            findings(in: builds) { build in
                build.catalog != nil
                    && plans.contains {
                        $0.configuration == build.configuration
                            && $0.target?.target.identifier == build.target.identifier
                            && $0.target?.project.file == build.project.file
                    }
            }
        }
    }

    /// The findings about the builds of a manifest.
    ///
    /// - Parameter isShipped: Returns whether a scheme archives a build with its catalogs.
    static func findings(
        in builds: ManifestBuilds, isShipped: (ConfiguredTarget) -> Bool = { _ in false }
    ) -> [Finding] {
        let listed = builds.manifest.configurations
        // Without build configurations, nothing is generated for any of them.
        guard builds.manifest.outputs.xcconfig, let first = listed.first else { return [] }
        let unlisted = builds.all.filter { build in
            build.target.isApplication && builds.configuration(of: build) == nil
                && !builds.usesGenerated(build, of: listed.map(\.name))
        }
        return builds.byTarget(unlisted).compactMap { unlisted in
            guard let target = unlisted.first?.target.name else { return nil }
            let names = unlisted.map(\.configuration).sorted()
            let archived = unlisted.filter(isShipped).map(\.configuration).sorted()
            return Finding(
                .unlistedConfiguration, archived.isEmpty ? .warning : .error,
                .unlisted(names, of: target, archived: archived), at: first.location)
        }
    }
}

extension RuleID {
    package static let unlistedConfiguration = RuleID("unlisted-configuration")
}

extension Rule {
    static let unlistedConfiguration = Rule(
        .unlistedConfiguration, .manifest, [.warning, .error], by: [.folder(UnlistedConfigurationRule.self)],
        "A build configuration of an app is not listed under configurations",
        why: """
            Nothing is generated for it, so nothing keeps an environment out of its builds. It is an error if a scheme \
            archives it and the app copies catalogs: every environment is shipped.
            """,
        fix: "Add the build configuration to configurations, and run \"switchyard generate\"",
        bad: generated(wired([], manifest: manifest(configurations: debug))),
        good: generated(wired([], manifest: manifest())))
}

extension FindingWords {
    static func unlisted(_ configurations: [String], of target: String, archived: [String]) -> Self {
        Self(
            "\(configurations.listed) of \(target) \(configurations.words("is", "are")) not in configurations: without "
                + "generated build settings, \(configurations.words("it has", "they have")) every environment"
                + (archived.isEmpty ? "" : ", and a scheme archives \(archived.listed)"),
            fix: "add \(configurations.count == 1 ? configurations[0] : "them") to configurations")
    }
}
