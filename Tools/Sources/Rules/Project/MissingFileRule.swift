import AppProjects
import BuildSettings
import SourceText

/// A base configuration that cannot be read: all its build settings are missing.
enum MissingFileRule: ProjectRule {
    static let rule = XcconfigDiagnostic.Kind.unreadableBaseConfiguration.rawValue

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap(\.findings).filter { $0.rule == rule }
    }
}
