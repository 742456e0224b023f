import AppProjects
import SourceText
import Switchyard
import XcodeProjects

/// An archive action that selects an environment other than production, in a scheme whose name does not say so.
enum ArchiveRule: ProjectRule {
    static let rule = "archive-not-production"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.plans.filter { $0.kind == .archive }.compactMap { plan in
            guard let selection = plan.outcome.selection, let production = plan.outcome.production,
                selection.environment != production,
                EnvironmentWords(plan.scheme.name, catalog: plan.outcome.environments).isProductionAtMost
            else { return nil }
            return Finding(
                rule: rule, severity: .warning,
                message:
                    "the scheme \"\(plan.scheme.name)\" archives an app that selects \(selection.environment), not "
                    + "\(production): \(selection.explanation)",
                location: plan.action.location,
                fix: "select \(production) in \(plan.configuration ?? "the build configuration"), or seal the build")
        }
    }
}
