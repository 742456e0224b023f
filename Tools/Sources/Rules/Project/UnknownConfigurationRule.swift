import AppProjects
import SourceText
import XcodeProjects

/// An action with a build configuration that the target does not have: Xcode silently uses the default one.
enum UnknownConfigurationRule: ProjectRule {
    static let rule = "unknown-configuration"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.plans.compactMap { plan in
            guard let target = plan.target, plan.configuration == nil, let name = plan.action.buildConfiguration
            else { return nil }
            return Finding(
                rule: rule, severity: .error,
                message:
                    "the \(plan.kind.rawValue) action of the scheme \"\(plan.scheme.name)\" names the build configuration "
                    + "\"\(name)\", which \(target.name) does not have: Xcode uses the default one",
                location: plan.action.location,
                fix: "choose one of \(target.configurationNames.joined(separator: ", "))")
        }
    }
}
