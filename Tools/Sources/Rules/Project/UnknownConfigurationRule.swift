import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// An action that names a build configuration which the target does not have: Xcode takes the default one, silently.
enum UnknownConfigurationRule: ProjectRule {
    static let rule = RuleID.unknownConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.plans.compactMap { plan in
            guard let target = plan.target, plan.configuration == nil, let name = plan.action.buildConfiguration
            else { return nil }
            return Finding(
                rule: rule, severity: .error,
                message:
                    "the \(plan.kind.rawValue) action of the scheme \"\(plan.scheme.name)\" names the build configuration "
                    + "\"\(name)\", which \(target.name) does not have: Xcode takes its default",
                location: plan.action.location,
                fix: "choose one of \(target.configurationNames.joined(separator: ", "))")
        }
    }
}
