import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// An action with a build configuration that the target does not have: Xcode silently uses the default one.
enum UnknownConfigurationRule: ProjectRule {
    static let rule = RuleID.unknownConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let unknown = survey.plans.filter { $0.target != nil && $0.configuration == nil }
        let groups = Dictionary(grouping: unknown) { [$0.scheme.scheme.file, $0.action.buildConfiguration ?? ""] }
        return groups.values.compactMap { plans in
            guard let plan = plans.first, let target = plan.target, let name = plan.action.buildConfiguration else {
                return nil
            }
            let actions = plans.map(\.kind.rawValue).listed
            return Finding(
                rule: rule, severity: .error,
                message:
                    "unknown build configuration \"\(name)\" in the \(actions) \(plans.count == 1 ? "action" : "actions") "
                    + "of the scheme \"\(plan.scheme.name)\": Xcode uses the default build configuration of \(target.name)",
                location: plan.action.location,
                notes: plans.dropFirst().map {
                    .init(message: "the \($0.kind.rawValue) action", location: $0.action.location)
                },
                fix: "choose one of \(target.configurationNames.joined(separator: ", "))")
        }
    }
}
