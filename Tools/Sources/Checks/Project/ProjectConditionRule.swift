import AppProject
import BuildSettings
import SourceText
import XcodeProject

/// A condition in the project file that no build fulfils; those in xcconfig files are found with the files.
enum ProjectConditionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        []
    }
}
