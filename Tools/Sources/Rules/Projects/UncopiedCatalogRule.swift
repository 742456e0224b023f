import AppProjects
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// An app that has a catalog in other build configurations, or whose source starts a session, and that gets none: it does not start.
enum UncopiedCatalogRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let apps = Dictionary(grouping: survey.builds.filter(\.target.isApplication)) {
            [$0.project.directory, $0.target.identifier]
        }
        return apps.values.flatMap { builds -> [Finding] in
            let lacking = builds.filter { $0.installedCatalog == nil }
            guard !lacking.isEmpty else { return [] }
            let isUsed = lacking.count < builds.count ? hasCatalog(builds, survey) : usesLibrary(builds, survey)
            guard isUsed, let first = lacking.first else { return [] }
            return [
                Finding(
                    .uncopiedCatalog, .error,
                    .hasNoCatalog(first.target.name, lacking.map(\.configuration).uniqued), at: first.target.location)
            ]
        }
    }

    private static func hasCatalog(_ builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Bool {
        builds.contains { $0.catalog.map(survey.propertyLists.isCatalog) ?? false }
    }

    /// Whether the source chooses a policy, and a catalog is there that no target copies.
    private static func usesLibrary(_ builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Bool {
        guard let catalogs = survey.folder?.catalogs, !catalogs.isEmpty,
            !survey.builds.contains(where: { $0.installedCatalog != nil })
        else { return false }
        return builds.contains { $0.seal.state != .unused }
    }
}

extension RuleID {
    package static let uncopiedCatalog = RuleID("uncopied-catalog")
}

extension Rule {
    static let uncopiedCatalog = Rule(
        .uncopiedCatalog, .project, [.error], by: [.project(UncopiedCatalogRule.self)],
        "An app gets its catalog only in some build configurations, or not at all",
        why: """
            A session does not start without a catalog. It is reported if other build configurations of the target \
            copy one, or if the source chooses a release policy and no target copies the catalog of the folder.
            """,
        fix: "Add the catalog to Copy Bundle Resources, and check EXCLUDED_SOURCE_FILE_NAMES",
        bad: .checkFolder(example(["EXCLUDED_SOURCE_FILE_NAMES = Environments.plist;"])),
        good: .checkFolder(example([])))

    private static func example(_ settings: [String]) -> [RuleExample.File] {
        ExampleProject(
            target: [.openDebug, .init(name: "Release", settings: settings)], resources: ["Environments.plist"]
        ).with(.catalog(.production, .staging))
    }
}

extension FindingWords {
    static func hasNoCatalog(_ target: String, _ configurations: [String]) -> Self {
        Self(
            "\(target) copies no catalog in \(configurations.listed(upTo: 4)), and cannot start without one",
            fix: "add Environments.plist to Copy Bundle Resources, and check EXCLUDED_SOURCE_FILE_NAMES")
    }
}
