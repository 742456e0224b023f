import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// An action with a build configuration that the target does not have: Xcode silently uses the default one.
enum UnknownConfigurationRule: ProjectRule {
    static let rule = RuleID.unknownConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let unknown = survey.plans.filter { $0.target != nil && $0.configuration == nil }
        // A build configuration that was renamed is one cause, however many schemes have its old name.
        let groups = Dictionary(grouping: unknown) {
            [$0.target?.project.file ?? "", $0.action.buildConfiguration ?? ""]
        }
        return groups.values.compactMap(finding)
    }

    private static func finding(_ plans: [SchemePlan]) -> Finding? {
        let plans = plans.sorted { $0.scheme.scheme.file < $1.scheme.scheme.file }
        guard let plan = plans.first, let target = plan.target, let name = plan.action.buildConfiguration else {
            return nil
        }
        let schemes = plans.map(\.scheme.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let kinds = plans.filter { $0.scheme.name == plan.scheme.name }.map(\.kind.rawValue)
        let actions = "\(kinds.listed) \(kinds.count == 1 ? "action" : "actions") of the scheme \"\(plan.scheme.name)\""
        let others = schemes.count - 1
        return Finding(
            rule: rule, severity: .error,
            message: "unknown build configuration \"\(name)\" in the \(actions)"
                + (others > 0 ? " and in \(others) more \(others == 1 ? "scheme" : "schemes")" : "")
                + ": Xcode uses the default build configuration of \(target.name)",
            location: plan.action.location,
            notes: plans.dropFirst().map {
                .init(
                    message: $0.scheme.name == plan.scheme.name
                        ? "the \($0.kind.rawValue) action"
                        : "the \($0.kind.rawValue) action of \"\($0.scheme.name)\"", location: $0.action.location)
            },
            fix: "choose one of \(target.configurationNames.joined(separator: ", "))")
    }
}
