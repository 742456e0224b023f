import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// An action with a build configuration that the target does not have: Xcode silently uses the default one.
enum UnknownConfigurationRule: ProjectRule {
    static let rule = RuleID.unknownConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.plans.compactMap { plan in
            guard let target = plan.target, plan.configuration == nil, let name = plan.action.buildConfiguration
            else { return nil }
            return Finding(
                rule: rule, severity: .error,
                message:
                    "unknown build configuration \"\(name)\" in the \(plan.kind.rawValue) action of the scheme "
                    + "\"\(plan.scheme.name)\": Xcode uses the default build configuration of \(target.name)",
                location: plan.action.location,
                fix: "choose one of \(target.configurationNames.joined(separator: ", "))")
        }
    }
}
