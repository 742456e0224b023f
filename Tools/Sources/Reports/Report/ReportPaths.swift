import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import Manifest
import PropertyLists
import Rules
import SourceText
import Switchyard
import SwitchyardCore
import XcodeProjects

/// The lines of the map, made from the plans that `matrix` shows and the explanations that `explain` shows.
struct ReportPaths {
    /// The lines, in the order of the schemes, each of one action.
    private(set) var paths: [ReportPath] = []
    /// The names of the environments: production first, then in the order of the catalogs.
    private(set) var environments: [String] = []
    /// What the apps without a catalog say about their configuration.
    private(set) var surveys: [(target: ReportTarget, survey: ConfigurationSurvey)] = []
    /// The paths of the catalogs that launches read.
    private(set) var catalogs: [String] = []
    /// What seems to select in each target without a catalog.
    private(set) var guesses: [ReportTarget: EnvironmentSelector] = [:]

    /// What seemed to select at an earlier revision.
    private let former: [ReportTarget: EnvironmentSelector]
    private let locations: LocationFinder
    private let audiences: ReleaseAudiences

    /// - Parameter former: what seemed to select at an earlier revision. It counts where now nothing seems to: a value that is
    ///   the same everywhere looks like no selection.
    init(
        _ projects: [SurveyedProject], _ folder: CheckedFolder, _ locations: LocationFinder,
        _ former: [ReportTarget: EnvironmentSelector]
    ) {
        self.locations = locations
        self.former = former
        audiences = ReleaseAudiences(folder)
        for project in projects { add(project) }
        environments = environments.uniqued
        catalogs = catalogs.uniqued
    }

    // MARK: Projects

    private mutating func add(_ project: SurveyedProject) {
        let plans = project.plans.filter(\.isBuilt)
        var surveyed: [ProjectTarget.ID: ConfigurationSurvey] = [:]
        for target in plans.compactMap(\.target) where surveyed[target.id] == nil {
            let builds = project.builds.builds(of: target)
            guard builds.allSatisfy({ $0.catalog == nil }) else { continue }
            let survey = ConfigurationSurvey(builds, locations: project.locations)
            surveyed[target.id] = survey
            guesses[shown(target)] = survey.selector
            if target.target.isApplication, !survey.isEmpty { surveys.append((shown(target), survey)) }
        }
        let productions = plans.compactMap(\.outcome.production)
        environments = productions + environments + plans.flatMap(\.outcome.environments)
        catalogs += plans.compactMap { $0.launch?.catalog?.path }
        let shared = SharedExplanations()
        let explanations = Self.explanations(of: plans, project, shared)
        for plan in plans {
            let survey = plan.target.flatMap { surveyed[$0.id] }
            paths.append(path(plan, LaunchKey(plan).flatMap { explanations[$0] }, survey, project))
        }
    }

    /// What tells launches apart: actions of a scheme mostly launch the same.
    private struct LaunchKey: Hashable {
        let target: ProjectTarget.ID
        let configuration: String
        let arguments: [SchemeLaunch.Text]
        let variables: [String: SchemeLaunch.Text]

        init?(_ plan: SchemePlan) {
            guard let launch = plan.launch, launch.catalog != nil, let target = plan.target else { return nil }
            self.target = target.id
            configuration = launch.build.configuration
            arguments = launch.scheme.arguments
            variables = launch.scheme.variables
        }
    }

    private static func explanations(
        of plans: [SchemePlan], _ project: SurveyedProject, _ shared: SharedExplanations
    ) -> [LaunchKey: LaunchExplanation] {
        var seen: Set<LaunchKey> = []
        let different = plans.compactMap { plan -> (LaunchKey, ProjectLaunch)? in
            guard let key = LaunchKey(plan), let launch = plan.launch, seen.insert(key).inserted else { return nil }
            return (key, launch)
        }
        let explained = different.concurrentMap { key, launch -> (LaunchKey, LaunchExplanation)? in
            guard let context = try? launch.context() else { return nil }
            return (key, LaunchExplanation(context, launch: launch, locations: project.locations, sharing: shared))
        }
        return Dictionary(explained.compactMap { $0 }) { first, _ in first }
    }

    // MARK: Paths

    private func path(
        _ plan: SchemePlan, _ explanation: LaunchExplanation?, _ survey: ConfigurationSurvey?,
        _ project: SurveyedProject
    ) -> ReportPath {
        let row = MatrixReport.Row(plan: plan, settings: [], marks: [])
        let guess = survey.flatMap { SelectionGuess($0, former: plan.target.flatMap { former[shown($0)] }, plan) }
        let selection = plan.outcome.selection
        let selector: String
        let environment: String
        if let selection {
            selector = selection.isSealed ? "sealed: production only" : row.source
            environment = selection.environment
        } else if plan.launch == nil {
            (selector, environment) = ("no such build", "none")
        } else if plan.launch?.catalog != nil {
            let asked = plan.outcome.answers.first { $0.outcome != .absent }
            selector = asked.map { $0.source.phrase(asked: $0.asked) } ?? "no source"
            environment = "none"
        } else if let guess {
            selector = "probably \(Self.words(guess.selector.kind)) \(guess.selector.name)"
            environment = guess.value.isEmpty ? "none" : guess.value
        } else {
            (selector, environment) = ("no catalog", "unknown")
        }
        return ReportPath(
            scheme: row.scheme, schemeName: plan.scheme.name, schemeFile: plan.scheme.scheme.file,
            actions: [
                ReportPath.Action(
                    kind: plan.kind.rawValue, testRun: plan.action.testRun?.name,
                    place: locations.shown(plan.action.location).fileAndLine)
            ],
            target: plan.target?.name, isOfApplication: plan.target?.target.isApplication == true,
            project: locations.shown(plan.target?.project.directory ?? plan.scheme.scheme.file),
            catalog: (plan.launch?.catalog?.path).map(locations.shown),
            configuration: plan.configuration, shownConfiguration: row.configuration, selector: selector,
            source: selection?.source.rawValue, environment: selection?.environment, shownEnvironment: environment,
            isGuess: selection == nil && guess?.value.isEmpty == false, isSealed: plan.launch?.isKnownToBeSealed,
            isForAppStore: audiences.audience(of: plan) == .appStore,
            steps: explanation.map { steps($0, plan, project) } ?? guess.map { [step($0)] } ?? [],
            launchRules: Set((explanation?.findings ?? []).filter { $0.severity > .note }.map(\.rule.rawValue)),
            selectionRules: Set(
                plan.launch?.catalog?.refusal?.map(\.rule.rawValue)
                    ?? plan.outcome.findings.filter { $0.severity > .note }.map { RuleID($0.rule).rawValue }))
    }

    private func shown(_ target: ProjectTarget) -> ReportTarget {
        ReportTarget(project: locations.shown(target.project.directory), name: target.name)
    }

    private static func words(_ kind: EnvironmentSelector.Kind) -> String {
        switch kind {
        case .infoPlist: "Info.plist key"
        case .buildSetting: "build setting"
        case .compilationCondition: "conditions in"
        }
    }

    // MARK: Chains

    private func steps(
        _ explanation: LaunchExplanation, _ plan: SchemePlan, _ project: SurveyedProject
    ) -> [ReportPath.Step] {
        var steps: [ReportPath.Step] = []
        if let seal = plan.launch?.seal {
            let words =
                switch seal.state {
                case .sealed: "sealed: it can reach production only, and reads no source"
                case .testFlight: "TestFlight: it can reach production and the TestFlight list"
                case .open: "open: it can reach every environment"
                case .unused: "unused: no source of the target chooses one, so it can reach every environment"
                case .unknown: "unknown: \(seal.reason)"
                }
            let location = seal.cause?.location ?? seal.unknown?.location
            steps.append(
                ReportPath.Step(
                    name: "release policy", words: words, place: location.map { locations.shown($0).fileAndLine }))
        }
        if !explanation.isSealed {
            for given in explanation.answers {
                let answer = given.answer
                steps.append(
                    ReportPath.Step(
                        name: answer.source.phrase(asked: answer.asked), words: Self.words(answer),
                        place: given.location.map { locations.shown($0).fileAndLine },
                        isChosen: answer.outcome == .chosen))
                steps += given.chain.map(step)
            }
        }
        if let name = explanation.selection?.environment, let catalog = plan.launch?.catalog?.path {
            let position = project.locations.position(of: [name], in: catalog)
            steps.append(
                ReportPath.Step(
                    name: "environment \(name)", words: "selected",
                    place: locations.shown(SourceLocation(file: catalog, position: position)).fileAndLine,
                    isChosen: explanation.isSealed))
        }
        return steps
    }

    private func step(_ link: EvaluatedBuildSetting.Link) -> ReportPath.Step {
        let place = link.origin.map { origin in
            locations.shown(origin.file) + (origin.line > 0 ? ":\(origin.line)" : "")
        }
        return ReportPath.Step(
            name: "$(\(link.isInherited ? "inherited" : link.name))",
            words: link.isOfSigning ? "known when signed" : link.origin == nil ? "undefined" : "", place: place,
            depth: min(link.depth, 12))
    }

    private static func words(_ answer: SourceAnswer) -> String {
        let value = answer.value ?? ""
        let reason = answer.reason.map { " (\($0))" } ?? ""
        return switch answer.outcome {
        case .chosen: "\(value) selected\(reason)"
        case .absent: "no value\(reason)"
        case .unknownName: "\(value): unknown environment"
        case .outranked: "\(value) overridden\(reason)"
        case .ignoredSealed: "not read"
        case .stale, .notAllowed: "\(value) ignored\(reason)"
        default: "\(value) \(answer.outcome.rawValue)\(reason)"
        }
    }

    /// What is known without a catalog.
    private func step(_ guess: SelectionGuess) -> ReportPath.Step {
        let value =
            !guess.value.isEmpty
            ? guess.value : guess.selector.kind == .compilationCondition ? "no environment" : "no value"
        return ReportPath.Step(
            name: "\(Self.words(guess.selector.kind)) \(guess.selector.name)",
            words: "\(value), by its name: there is no catalog",
            place: guess.location.map { locations.shown($0).fileAndLine }, isChosen: true)
    }
}
