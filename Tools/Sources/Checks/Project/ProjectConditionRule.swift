import AppProject
import BuildSettings
import SourceText

/// A condition in the project file that no build fulfils; those in xcconfig files are found with the files.
enum ProjectConditionRule: ProjectRule {
    static let rule = "xcconfig-condition-never-holds"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap { build -> [Finding] in
            let own = build.layers.filter { $0.kind == .project || $0.kind == .target }
            return own.flatMap(\.settings.assignments).flatMap { assignment -> [Finding] in
                assignment.conditions.compactMap { condition in
                    condition.unfulfillable(in: survey.names).map { never in
                        Finding(
                            rule: rule, severity: .warning, message: "\(condition) never holds: \(never.reason)",
                            location: build.location(of: assignment.origin), fix: never.fix)
                    }
                }
            }
        }
    }
}
