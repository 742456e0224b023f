import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import Switchyard
import XcodeProjects

/// A scheme that is named for one environment and selects another.
enum SchemeMismatchRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.launchingPlans.compactMap { plans in
            guard let first = plans.first,
                // A name with several environments, such as dev-production, may combine a kind of build with a backend.
                let environment = EnvironmentWords(first.scheme.name, catalog: first.outcome.environments).only
            else { return nil }
            // Beside a build configuration of the scheme's own, one without an environment is how developers build. Nobody
            // archives for them.
            let isReached =
                plans.contains {
                    ($0.kind == .archive || $0.kind == .run && forDevelopers.contains(environment))
                        && reaches(environment, $0)
                } || isOf(environment, first.target, survey)
            let run = plans.first { $0.kind == .run }
            return finding(
                plans.compactMap { mismatch($0, environment, run, isReached, survey) }, first.scheme.name, environment)
        }
    }

    /// The environments that only developers use.
    private static let forDevelopers: Set<String> = ["local", "mock", "development"]

    /// Whether a target is the environment itself, by its name or by its identifier in every build configuration: then
    /// their names need not say it.
    private static func isOf(_ environment: String, _ target: ProjectTarget?, _ survey: ProjectSurvey) -> Bool {
        guard let target, environment != EnvironmentWords.production else { return false }
        let identifiers = survey.builds(of: target).map { $0.evaluated("PRODUCT_BUNDLE_IDENTIFIER").value }
        return EnvironmentWords(target.name).environments.contains(environment)
            || !identifiers.isEmpty
                && identifiers.allSatisfy { EnvironmentWords($0).environments.contains(environment) }
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

    /// What an action does instead of reaching the environment in the scheme's name.
    struct Mismatch {
        let plan: SchemePlan
        let configuration: String
        /// The environment that the build configuration selects, if that is known.
        var selected: String?
        /// The build configurations of the environment.
        let fitting: [String]
        let severity: Severity
        /// The build setting that names the environment already, but is hidden by another value.
        var hidden: String?
        /// Whether the name of the build configuration shows it, whatever the build selects.
        let isWrongByName: Bool
    }

    private static func mismatch(
        _ plan: SchemePlan, _ name: String, _ run: SchemePlan?, _ isReached: Bool, _ survey: ProjectSurvey
    ) -> Mismatch? {
        guard let target = plan.target, let configuration = plan.configuration else { return nil }
        let isProduction = name == EnvironmentWords.production
        let all = target.configurationNames.map { ($0, EnvironmentWords($0, catalog: plan.outcome.environments)) }
        let fitting = all.filter { isProduction ? $0.1.isProductionAtMost : $0.1.environments.contains(name) }.map(\.0)
        // By their names alone: `Release` is wrong if there is a `Staging`.
        let own = EnvironmentWords(configuration).only
        let contradicts = own.map { $0 != name } ?? false
        // Where nothing is named for production, Development or Beta may be a kind of build.
        let isKindOfBuild =
            isProduction && own.map(EnvironmentWords.kindsOfBuild.contains) == true
            && !all.contains { $0.1.only == name }
        let misses = EnvironmentWords(configuration).isEmpty && !isProduction && !isReached && !reaches(name, plan)
        let isWrongByName =
            !fitting.isEmpty && (contradicts && !isKindOfBuild || misses)
            && !isForUsers(plan, configuration, beside: fitting, of: target, survey)
        guard let selection = plan.outcome.selection else {
            guard isWrongByName else { return nil }
            return Mismatch(
                plan: plan, configuration: configuration, fitting: fitting,
                severity: plan.kind == .run || plan.kind == .archive ? .warning : .note, isWrongByName: true)
        }
        guard name != EnvironmentWords.meaning(of: selection.environment) else { return nil }
        // An environment variable affects only what Xcode launches, never an archive: production is then correct.
        let source = run?.outcome.selection?.source
        let isHarmless =
            (source == .processEnvironment || source == .launchArgument)
            && selection.environment == plan.outcome.production
        let build = survey.builds(of: target).first { $0.configuration == configuration }
        return Mismatch(
            plan: plan, configuration: configuration, selected: selection.environment, fitting: fitting,
            severity: isHarmless ? .note : .warning, hidden: build.flatMap { hidden(name, in: $0) },
            isWrongByName: isWrongByName)
    }

    /// A build setting that a lower layer sets to the environment, and a higher one to another.
    private static func hidden(_ environment: String, in build: ConfiguredTarget) -> String? {
        build.layers.flatMap(\.settings.assignments).first { assignment in
            guard EnvironmentWords.isName(assignment.value),
                EnvironmentWords.meaning(of: assignment.value) == environment
            else { return false }
            let value = build.evaluated(assignment.name).value
            return EnvironmentWords.isName(value) && EnvironmentWords.meaning(of: value) != environment
        }?.name
    }

    /// Whether an action builds for users, and the build configurations of the environment are for debugging: nobody archives
    /// those.
    private static func isForUsers(
        _ plan: SchemePlan, _ configuration: String, beside others: [String], of target: ProjectTarget,
        _ survey: ProjectSurvey
    ) -> Bool {
        guard plan.kind == .archive || plan.kind == .profile else { return false }
        let forDebugging = Set(survey.builds(of: target).filter(\.isForDebugging).map(\.configuration))
        return !forDebugging.contains(configuration) && forDebugging.isSuperset(of: others)
    }

    /// One finding for a scheme, at the most severe of its actions.
    private static func finding(_ mismatches: [Mismatch], _ scheme: String, _ name: String) -> Finding? {
        let severity = mismatches.map(\.severity).max() ?? .note
        guard let worst = mismatches.first(where: { $0.severity == severity }) else { return nil }
        return Finding(
            .schemeMismatch, severity, .mismatch(scheme, for: name, mismatches, worst: worst),
            at: worst.plan.action.location,
            notes: mismatches.filter { $0.plan.kind != worst.plan.kind }.map {
                .action($0.plan.kind, at: $0.plan.action.location)
            }, about: [.scheme(scheme)] + (worst.isWrongByName ? [.configuration(worst.configuration)] : []))
    }
}

extension ProjectSurvey {
    /// The builds of a target.
    fileprivate func builds(of target: ProjectTarget) -> [ConfiguredTarget] {
        builds.filter { $0.target.identifier == target.target.identifier && $0.project.file == target.project.file }
    }

    /// The actions of each scheme that build what is launched.
    var launchingPlans: [[SchemePlan]] {
        // A scheme that builds nothing only tests, and one can be without an archive.
        let launching = plans.filter {
            $0.kind != .analyze && $0.configuration != nil && !$0.scheme.isAutomatic
                && !($0.kind == .archive && $0.scheme.scheme.archives.isEmpty)
        }
        return Array(Dictionary(grouping: launching) { $0.scheme.scheme.file }.values)
    }
}

extension RuleID {
    package static let schemeMismatch = RuleID("scheme-mismatch")
}

extension Rule {
    static let schemeMismatch = Rule(
        .schemeMismatch, .project, [.warning, .note], by: [.project(SchemeMismatchRule.self)],
        beside: { others in
            // Until a project uses the generated files, every scheme selects something else; what the names of build
            // configurations show stays.
            let unwired = Set(others.findings(.generatedXcconfigUnused).compactMap(\.project))
            let selectsItself = others.selectsItself
            return { finding in
                let isUnwired = finding.project.map(unwired.contains) == true && !finding.isAboutConfiguration
                return isUnwired || selectsItself ? .explained : .itself
            }
        },
        "A scheme that is named for one environment reaches another",
        why: """
            A person who chooses the scheme by its name runs or ships the wrong environment. If only tests and \
            profiles reach another environment, it is a note.
            """,
        fix: "Choose a build configuration of that environment, or rename the scheme",
        bad: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-Staging"), .init(name: "Debug-Production")],
                schemes: [("App Staging", "Debug-Production", "Debug-Production")]
            ).files),
        good: .matrix(
            ExampleProject(
                target: [.init(name: "Debug-Staging"), .init(name: "Debug-Production")],
                schemes: [("App Staging", "Debug-Staging", "Debug-Staging")]
            ).files))
}

extension FindingWords {
    /// A scheme whose actions do not reach the environment of its name.
    static func mismatch(
        _ scheme: String, for environment: String, _ mismatches: [SchemeMismatchRule.Mismatch],
        worst: SchemeMismatchRule.Mismatch
    ) -> Self {
        func use(_ mismatch: SchemeMismatchRule.Mismatch) -> String {
            mismatch.configuration + (mismatch.selected.map { ", which selects \($0)" } ?? "")
        }
        let phrases = mismatches.map(use).uniqued.map { what in
            let kinds = mismatches.filter { use($0) == what }.map(\.plan.kind)
            return "its \(actions(kinds)) \(kinds.words("uses", "use")) \(what)"
        }
        let fix =
            if worst.fitting.contains(worst.configuration) {
                worst.hidden.map { "remove the \($0) of \(worst.configuration) that hides the environment" }
                    ?? "set the environment in the build configuration \(worst.configuration)"
            } else if worst.fitting.isEmpty {
                "add a build configuration that selects the environment in the scheme's name, or rename the scheme"
            } else {
                "choose the build configuration \(worst.fitting.joined(separator: " or "))"
            }
        return Self(
            "the scheme \"\(scheme)\" is named for \(environment), but \(phrases.joined(separator: "; "))", fix: fix)
    }
}

extension Finding.Note {
    static func action(_ kind: SchemeAction.Kind, at location: SourceLocation?) -> Self {
        Self(message: "the \(kind.rawValue) action", location: location)
    }
}
