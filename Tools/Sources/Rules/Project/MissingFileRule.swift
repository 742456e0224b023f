import AppProjects
import BuildSettings
import SourceText

/// An xcconfig file that a build configuration is based on and that can not be read: all its settings are missing.
enum MissingFileRule: ProjectRule {
    static let rule = RuleID.unreadableBaseConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap(\.findings).filter { $0.rule == rule }
    }
}
