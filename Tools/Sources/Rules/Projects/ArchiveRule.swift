import AppProjects
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// An archive action that selects an environment other than production, in a scheme whose name does not say so.
enum ArchiveRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.plans.filter { $0.kind == .archive }.compactMap { plan in
            guard let selection = plan.outcome.selection, let production = plan.outcome.production,
                selection.environment != production,
                EnvironmentWords(plan.scheme.name, catalog: plan.outcome.environments).isProductionAtMost
            else { return nil }
            return Finding(
                .archiveNotProduction, .warning, .archives(plan, selection, not: production), at: plan.action.location)
        }
    }
}

extension RuleID {
    package static let archiveNotProduction = RuleID("archive-not-production")
}

extension Rule {
    static let archiveNotProduction = Rule(
        .archiveNotProduction, .project, [.warning], by: [.project(ArchiveRule.self)],
        "An archive selects an environment other than production",
        why: """
            Testers and the App Store get the archive, and the name of its scheme does not say that it is for another \
            environment.
            """,
        fix: "Give the build configuration the production environment, or seal it",
        bad: Rule.archive(of: "staging"),
        good: Rule.archive(of: "production"))
}

extension FindingWords {
    static func archives(_ plan: SchemePlan, _ selection: EnvironmentSelection, not production: String) -> Self {
        Self(
            "the scheme \"\(plan.scheme.name)\" archives an app that selects \(selection.environment), not "
                + "\(production): \(selection.explanation)",
            fix: "select \(production) in \(plan.configuration ?? "the build configuration"), or seal the build")
    }
}
