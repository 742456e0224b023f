import AppProjects
import LocatedPropertyLists
import SourceText
import XcodeProjects

/// What the resolver itself finds when it thinks a scheme's action through: names of no environment, a catalog that can
/// not be used.
enum SelectionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let places = PropertyListLocations()
        return survey.plans.flatMap { plan -> [Finding] in
            // An app without any catalog has not adopted Switchyard, or not yet.
            guard let launch = plan.launch, launch.catalog != nil else { return [] }
            return launch.located(plan.outcome.findings, answers: plan.outcome.answers, places)
        }
    }
}
