import AppProjects
import BuildSettings
import PropertyLists
import SourceText

/// A condition in the project file that no build meets, or that Xcode ignores. `XcconfigRule` covers xcconfig files.
enum ProjectConditionRule: ProjectRule {
    static let rule = RuleID.xcconfigConditionNeverHolds

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.layers.filter { $0.layer.kind == .project || $0.layer.kind == .target }.flatMap { layer, build in
            layer.settings.assignments.filter { !$0.conditions.isEmpty }.flatMap { assignment -> [Finding] in
                let location = build.location(of: assignment.origin)
                let never = assignment.conditions.compactMap { condition in
                    condition.unfulfillable(in: survey.names).map { never in
                        Finding(
                            rule: rule, severity: .warning, message: never.message,
                            location: location, fix: never.fix)
                    }
                }
                let ignored = assignment.conditions.repetitions.map { message, fix in
                    Finding(
                        rule: .xcconfigRepeatedCondition, severity: .warning, message: message, location: location,
                        fix: fix)
                }
                return never + ignored
            }
        }
    }
}
