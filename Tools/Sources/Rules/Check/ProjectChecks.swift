import AppProjects
import PropertyLists
package import SourceText

/// A rule about projects.
protocol ProjectRule: Sendable {
    /// The findings of the rule.
    static func findings(in survey: ProjectSurvey) -> [Finding]
}

/// All rules about projects.
package enum ProjectChecks {
    /// The findings of the rules, without duplicates, in the order of files and lines.
    package static func findings(in survey: ProjectSurvey) -> [Finding] {
        let found = RuleBodies(Rule.all).projects.concurrentMap { $0(survey) }
        return (survey.projectFindings + found.flatMap { $0 }).oncePerCause()
    }

    /// The warnings and errors about builds and schemes, as opposed to the text of a file.
    package static func suspicions(in survey: ProjectSurvey) -> [Finding] {
        RuleBodies(Rule.all).builds.concurrentMap { $0(survey) }.flatMap { $0 }.oncePerCause().filter {
            $0.severity > .note
        }
    }
}
