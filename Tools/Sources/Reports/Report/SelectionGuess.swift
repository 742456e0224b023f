import AppProjects
import BuildSettings
import SourceText

/// What a build without a catalog seems to select.
struct SelectionGuess {
    let selector: EnvironmentSelector
    /// The name of an environment, conditions, or nothing.
    let value: String
    let location: SourceText.SourceLocation?

    /// - Parameter former: what seemed to select at an earlier revision.
    init?(_ survey: ConfigurationSurvey, former: EnvironmentSelector?, _ plan: SchemePlan) {
        guard let selector = survey.selector ?? former, let build = plan.launch?.build else { return nil }
        self.selector = selector
        var evaluator = build.evaluator
        switch selector.kind {
        case .infoPlist:
            value = survey.text(of: selector.name, in: build.configuration) ?? ""
            location = survey.values.first { "\($0.keyPath)" == selector.name }?.variants
                .firstNonNil { $0.location(in: build.configuration) }
        case .buildSetting:
            let setting = evaluator.evaluate(selector.name)
            value = setting.shown
            location = setting.origin.map(build.location)
        case .compilationCondition:
            // Of all conditions, those that name environments.
            value = survey.selector?.choices.first { $0.configurations.contains(build.configuration) }?.value ?? ""
            location = evaluator.evaluate(selector.name).origin.map(build.location)
        }
    }
}
