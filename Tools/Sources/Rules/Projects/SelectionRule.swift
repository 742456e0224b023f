import AppProjects
import LocatedPropertyLists
import SourceText
import XcodeProjects

/// The findings of the selection in a scheme's action: unknown environments, or a catalog that cannot be used.
enum SelectionRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        return survey.plans.flatMap { plan -> [Finding] in
            // An app without a catalog does not use Switchyard, or not yet.
            guard let launch = plan.launch, let catalog = launch.catalog, survey.propertyLists.isCatalog(catalog) else {
                return []
            }
            if let refusal = catalog.refusal { return refusal }
            return launch.located(plan.outcome.findings, answers: plan.outcome.answers, locations)
        }
    }
}
