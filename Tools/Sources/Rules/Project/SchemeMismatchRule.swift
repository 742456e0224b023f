import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// A scheme that is named for one environment and selects another.
enum SchemeMismatchRule: ProjectRule {
    static let rule = RuleID.schemeMismatch

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.launchingPlans.flatMap { plans -> [Finding] in
            guard let first = plans.first else { return [] }
            let name = EnvironmentWords(first.scheme.name, catalog: first.outcome.environments)
            // A name with several environments, such as dev-production, may combine a kind of build with a backend.
            guard let environment = name.only else { return [] }
            let run = plans.first { $0.kind == .run }
            // Beside a build configuration of the scheme's own, one without an environment is how developers build. Nobody
            // archives for them.
            let isForDevelopers = forDevelopers.contains(environment)
            let isReached =
                plans.contains {
                    ($0.kind == .archive || $0.kind == .run && isForDevelopers) && reaches(environment, $0)
                } || first.target.map { isOf(environment, $0, survey) } == true
            return together(
                plans.compactMap { mismatch($0, environment, run, isReached, survey) }, first.scheme.name, environment)
        }
    }

    /// The environments that only developers use.
    private static let forDevelopers: Set<String> = ["local", "mock", "development"]

    /// Whether a target is the environment itself, by its name or by its identifier in every build configuration: then
    /// their names need not say it.
    private static func isOf(_ environment: String, _ target: ProjectTarget, _ survey: ProjectSurvey) -> Bool {
        guard environment != EnvironmentWords.production else { return false }
        let identifiers = survey.builds.filter {
            $0.target.identifier == target.target.identifier && $0.project.file == target.project.file
        }.map { $0.evaluated("PRODUCT_BUNDLE_IDENTIFIER").value }
        return EnvironmentWords(target.name).environments.contains(environment)
            || !identifiers.isEmpty
                && identifiers.allSatisfy { EnvironmentWords($0).environments.contains(environment) }
    }

    /// What an action does instead of reaching the environment in the scheme's name.
    private struct Mismatch {
        let plan: SchemePlan
        let what: String
        /// The build configurations of the environment.
        let fitting: [String]
        let fix: String
        let severity: Severity
    }

    private static func mismatch(
        _ plan: SchemePlan, _ name: String, _ run: SchemePlan?, _ isReached: Bool, _ survey: ProjectSurvey
    ) -> Mismatch? {
        guard let target = plan.target, let configuration = plan.configuration else { return nil }
        let environments = plan.outcome.environments
        let all = target.configurationNames.map { ($0, EnvironmentWords($0, catalog: environments)) }
        let isProduction = name == EnvironmentWords.production
        let fitting = all.filter { isProduction ? $0.1.isProductionAtMost : $0.1.environments.contains(name) }.map(\.0)
        guard let selection = plan.outcome.selection else {
            // Without a catalog, only names can be compared: `Release` is wrong if there is a `Staging`. Where no build
            // configuration has the scheme's word, they have names of another kind.
            let own = EnvironmentWords(configuration)
            if own.isEmpty, reaches(name, plan) { return nil }
            // Where nothing is named for production, Development or Beta may be a kind of build.
            let isKindOfBuild =
                isProduction && EnvironmentWords.kindsOfBuild.contains(own.only ?? "")
                && !all.contains { $0.1.only == name }
            let contradicts = own.only.map { $0 != name && !isKindOfBuild } ?? false
            let misses = own.isEmpty && !isProduction && !isReached
            guard !fitting.isEmpty, contradicts || misses else { return nil }
            let isOptimized = isForUsers(plan, configuration, beside: fitting, of: target, survey)
            let isForDebugging = plan.scheme.name.nameWords.contains { $0.lowercased() == "debug" }
            guard !isOptimized || !forDevelopers.contains(name) && !isForDebugging else { return nil }
            return Mismatch(
                plan: plan, what: configuration, fitting: fitting,
                fix: isOptimized
                    ? "add a build configuration for \(name) that is optimized as \(configuration) is, and choose it"
                    : fix(plan, configuration, fitting),
                severity: plan.kind == .run || plan.kind == .archive ? .warning : .note)
        }
        guard name != EnvironmentWords.meaning(of: selection.environment) else { return nil }
        // An environment variable affects only what Xcode launches, never an archive: production is then correct.
        let isRunOnly =
            run?.outcome.selection?.source == .processEnvironment
            || run?.outcome.selection?.source == .launchArgument
        let isHarmless = isRunOnly && selection.environment == plan.outcome.production
        return Mismatch(
            plan: plan, what: "\(configuration), which selects \(selection.environment)", fitting: fitting,
            fix: fix(plan, configuration, fitting), severity: isHarmless ? .note : .warning)
    }

    /// Whether an action builds for an environment, by the name of its build configuration or of the xcconfig file that this is
    /// based on.
    private static func reaches(_ environment: String, _ plan: SchemePlan) -> Bool {
        guard let target = plan.target, let configuration = plan.configuration else { return false }
        let base =
            target.target.configurations[configuration]?.baseConfiguration?.path
            ?? target.project.configurations[configuration]?.baseConfiguration?.path
        let file = base.map { String($0.part(afterLast: "/").prefix { $0 != "." }) } ?? ""
        return [configuration, file].contains { EnvironmentWords($0).environments.contains(environment) }
    }

    /// Whether an action builds for users, and the build configurations of the environment are for debugging: nobody archives
    /// those.
    private static func isForUsers(
        _ plan: SchemePlan, _ configuration: String, beside others: [String], of target: ProjectTarget,
        _ survey: ProjectSurvey
    ) -> Bool {
        guard plan.kind == .archive || plan.kind == .profile else { return false }
        let forDebugging = Set(
            survey.builds.filter {
                $0.target.identifier == target.target.identifier && $0.project.file == target.project.file
                    && $0.isForDebugging
            }.map(\.configuration))
        return !forDebugging.contains(configuration) && forDebugging.isSuperset(of: others)
    }

    private static func fix(_ plan: SchemePlan, _ configuration: String, _ fitting: [String]) -> String {
        if fitting.contains(configuration) {
            return "set the environment in the build configuration \(configuration)"
        }
        return fitting.isEmpty
            ? "add a build configuration that selects the environment in the scheme's name, or rename the scheme"
            : "choose the build configuration \(fitting.joined(separator: " or "))"
    }

    /// Which actions a fix is for, where an environment has one build configuration, which is not for debugging and not for
    /// users at once.
    private static func scope(of worst: Mismatch, among all: [Mismatch]) -> String {
        guard let only = worst.fitting.first, worst.fitting.count == 1, worst.fix.hasPrefix("choose") else { return "" }
        let isForDebugging = only.nameWords.contains { $0.lowercased() == "debug" }
        let own = all.map(\.plan.kind).filter { ($0 == .archive || $0 == .profile) != isForDebugging }
        guard !own.isEmpty, own.count < all.count else { return "" }
        return " for the \(own.map(\.rawValue).listed) \(own.count == 1 ? "action" : "actions")"
    }

    /// One finding for a scheme, at the most severe of its actions.
    private static func together(_ mismatches: [Mismatch], _ scheme: String, _ name: String) -> [Finding] {
        let severity = mismatches.map(\.severity).max() ?? .note
        guard let worst = mismatches.first(where: { $0.severity == severity }) else { return [] }
        let whats = mismatches.map(\.what).uniqued
        let phrases = whats.map { what in
            let kinds = mismatches.filter { $0.what == what }.map(\.plan.kind.rawValue)
            return kinds.count == 1
                ? "its \(kinds.listed) action uses \(what)" : "its \(kinds.listed) actions use \(what)"
        }
        return [
            Finding(
                rule: rule, severity: severity,
                message: "the scheme \"\(scheme)\" is named for \(name), but \(phrases.joined(separator: "; "))",
                location: worst.plan.action.location,
                notes: mismatches.filter { $0.plan.kind != worst.plan.kind }.map {
                    .init(message: "the \($0.plan.kind.rawValue) action", location: $0.plan.action.location)
                }, fix: worst.fix + scope(of: worst, among: mismatches))
        ]
    }
}

extension ProjectSurvey {
    /// The actions of each scheme that build what somebody launches.
    var launchingPlans: [[SchemePlan]] {
        // A scheme that builds nothing only tests, and one can be without an archive.
        let launching = plans.filter {
            $0.kind != .analyze && $0.configuration != nil && !$0.scheme.isAutomatic
                && !($0.kind == .archive && $0.scheme.scheme.archives.isEmpty)
        }
        return Array(Dictionary(grouping: launching) { $0.scheme.scheme.file }.values)
    }
}
