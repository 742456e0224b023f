import AppProjects
import BuildSettings
import SourceText

/// A condition in the project file that no build meets, or that Xcode ignores. `XcconfigRule` covers xcconfig files.
enum ProjectConditionRule: ProjectRule {
    static let rule = "xcconfig-condition-never-holds"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap { build -> [Finding] in
            let own = build.layers.filter { $0.kind == .project || $0.kind == .target }
            return own.flatMap(\.settings.assignments).flatMap { assignment -> [Finding] in
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
                        rule: "xcconfig-repeated-condition", severity: .warning, message: message, location: location,
                        fix: fix)
                }
                return never + ignored
            }
        }
    }
}
