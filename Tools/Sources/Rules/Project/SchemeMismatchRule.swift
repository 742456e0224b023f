import AppProjects
import SourceText
import Switchyard
import XcodeProjects

/// A scheme that is named for one environment and selects another, or that runs one and archives another.
///
/// The analyze action is left out, because it builds nothing that anyone launches.
enum SchemeMismatchRule: ProjectRule {
    static let rule = "scheme-mismatch"
    static let archiveRule = "scheme-archives-another"

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let plans = survey.plans.filter { $0.kind != .analyze && $0.configuration != nil && !$0.scheme.isAutomatic }
        let bySchemes = Dictionary(grouping: plans) { $0.scheme.scheme.file }
        return bySchemes.values.flatMap { plans -> [Finding] in
            guard let first = plans.first else { return [] }
            let name = EnvironmentWords(first.scheme.name, catalog: first.outcome.environments)
            let run = plans.first { $0.kind == .run }
            return name.isEmpty ? archivesAnother(plans) : plans.compactMap { mismatch($0, name, run) }
        }
    }

    /// The finding about an action of a scheme whose name mentions an environment.
    private static func mismatch(_ plan: SchemePlan, _ name: EnvironmentWords, _ run: SchemePlan?) -> Finding? {
        guard let target = plan.target, let configuration = plan.configuration else { return nil }
        let environments = plan.outcome.environments
        let fitting = target.configurationNames.filter {
            !EnvironmentWords($0, catalog: environments).environments.isDisjoint(with: name.environments)
        }
        guard let selection = plan.outcome.selection else {
            // Without a catalog, only names can be compared: `Release` is wrong if there is a `Staging`.
            let own = EnvironmentWords(configuration)
            let contradicts = !own.isEmpty && own.environments.isDisjoint(with: name.environments)
            let misses = own.isEmpty && !fitting.isEmpty && !name.isProductionAtMost
            guard contradicts || misses else { return nil }
            return finding(plan, "uses the build configuration \(configuration)", fix(plan, configuration, fitting))
        }
        guard !name.environments.contains(EnvironmentWords.meaning(of: selection.environment)) else { return nil }
        // An environment variable affects only what Xcode launches, never an archive: production is then correct.
        let isRunOnly =
            run?.outcome.selection?.source == .processEnvironment
            || run?.outcome.selection?.source == .launchArgument
        let isHarmless = isRunOnly && selection.environment == plan.outcome.production
        return finding(
            plan, "selects \(selection.environment) in the build configuration \(configuration)",
            fix(plan, configuration, fitting), isHarmless ? .note : .warning)
    }

    private static func fix(_ plan: SchemePlan, _ configuration: String, _ fitting: [String]) -> String {
        if fitting.contains(configuration) {
            return "set the environment in the build configuration \(configuration)"
        }
        return fitting.isEmpty
            ? "add a build configuration that selects the environment in the scheme's name, or rename the scheme"
            : "choose the build configuration \(fitting.joined(separator: " or ")) for the action"
    }

    private static func finding(
        _ plan: SchemePlan, _ what: String, _ fix: String, _ severity: Severity = .warning
    ) -> Finding {
        Finding(
            rule: rule, severity: severity,
            message:
                "the scheme \"\(plan.scheme.name)\" does not \(plan.kind.rawValue) the environment in its name: its "
                + "\(plan.kind.rawValue) action \(what)",
            location: plan.action.location, fix: fix)
    }

    /// The finding about a scheme whose name mentions no environment, and that runs one and archives another.
    private static func archivesAnother(_ plans: [SchemePlan]) -> [Finding] {
        guard let run = plans.first(where: { $0.kind == .run }),
            let archive = plans.first(where: { $0.kind == .archive }),
            let runs = run.configuration, let archives = archive.configuration
        else { return [] }
        let names = (
            EnvironmentWords(runs, catalog: run.outcome.environments),
            EnvironmentWords(archives, catalog: archive.outcome.environments)
        )
        let differInName = !names.0.isEmpty && names.0 != names.1 || !names.1.isProductionAtMost && names.0 != names.1
        let selections = (run.outcome.selection?.environment, archive.outcome.selection?.environment)
        let differ = selections.0 != nil && selections.1 != nil && selections.0 != selections.1
        guard differInName || differ else { return [] }
        let (ran, archived) = differ ? (selections.0 ?? runs, selections.1 ?? archives) : (runs, archives)
        return [
            Finding(
                rule: archiveRule,
                // Most teams develop against a test server and archive for production.
                severity: differInName ? .warning : .note,
                message: "the scheme \"\(run.scheme.name)\" runs \(ran) and archives \(archived)",
                location: archive.action.location,
                notes: [.init(message: "the run action uses \(runs)", location: run.action.location)],
                fix: differInName
                    ? "use the same environment for both actions, or add a scheme for each environment" : nil)
        ]
    }
}
