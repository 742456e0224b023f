import AppProjects
import BuildSettings
import PropertyLists
import Rules
import SourceText
import Switchyard
import XcodeProjects

/// The data of a `matrix` report.
package struct MatrixReport {
    /// An action of a scheme.
    struct Row {
        let plan: SchemePlan
        /// The requested build settings, in order.
        let settings: [EvaluatedBuildSetting]
        /// The rules with findings about this action or its build.
        let marks: [String]
    }

    private(set) var rows: [Row] = []
    private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?
    /// The build settings that are shown: those that are asked for or, without any, those that reach Info.plist and differ
    /// between build configurations.
    private(set) var settingNames: [String]
    /// How many more of them differ.
    private(set) var furtherSettings = 0
    /// What the targets without a catalog say about their configuration.
    private(set) var surveys: [ConfigurationSurvey] = []
    /// The files that scripts of schemes pick before a build.
    private(set) var pickedFiles: [PickedFiles] = []

    /// The `.env` files in the scripts that a scheme runs before it builds.
    struct PickedFiles {
        let scheme: String
        let files: [String]
        let location: SourceText.SourceLocation

        var phrase: String { "before the scheme \"\(scheme)\" builds, a script picks" }
    }

    let locations = LocationFinder()

    package init(_ request: MatrixRequest) {
        settingNames = request.settings
        do throws(AppProjectError) {
            let project = try AppProject(reading: request.path.absolutePath)
            for name in request.schemes { _ = try project.scheme(named: name) }
            for name in request.targets { _ = try project.target(named: name, scheme: nil) }
            describe(project, request)
        } catch {
            findings = [locations.shown(error.findingWithOption)]
            status = .unusable
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    private mutating func describe(_ project: AppProject, _ request: MatrixRequest) {
        let options = BuildOptions(conditions: request.conditions.byName)
        let builds = ProjectBuilds(project, options: options)
        let all = project.plans(builds) { sources in
            sources.environmentKey = request.environmentKey ?? sources.environmentKey
            sources.environmentVariable = request.environmentVariable ?? sources.environmentVariable
            sources.infoKey = request.infoKey ?? sources.infoKey
        }
        let guesses = request.environments.isEmpty ? all.map { _ in nil } : Self.guesses(of: all, builds, locations)
        let unknown =
            NamedFilter.unknown(
                request.environments, among: all.flatMap(\.outcome.environments) + guesses.compactMap(\.self),
                .unknownEnvironment, "environment")
            + NamedFilter.unknown(
                request.configurations, among: all.compactMap(\.configuration), .unknownConfiguration,
                "build configuration")
        let plans = zip(all, guesses).filter { plan, guess in
            NamedFilter.allows(request.schemes, plan.scheme.name)
                && NamedFilter.allows(request.targets, plan.target?.name)
                && NamedFilter.allows(request.environments, plan.outcome.selection?.environment ?? guess)
                && NamedFilter.allows(request.configurations, plan.configuration)
        }.map(\.0)
        // What is named limits the findings, too.
        let survey =
            request.isOfAll
            ? ProjectSurvey(project, builds, plans: plans)
            : ProjectSurvey(builds: plans.compactMap(\.launch?.build), plans: plans)
        describeTargets(of: plans, builds)
        let names = Set(plans.map(\.scheme.name))
        let shown = project.schemes.filter { names.contains($0.name) }
        pickedFiles = shown.compactMap { scheme in
            let scripts = scheme.scheme.preActions.filter { !$0.envFiles.isEmpty }
            guard let first = scripts.first else { return nil }
            return PickedFiles(
                scheme: scheme.name, files: scripts.flatMap(\.envFiles), location: locations.shown(first.location))
        }
        let suspicions = ProjectChecks.suspicions(in: survey)
        var marksOfBuilds: [[String]: [Finding]] = [:]
        rows = plans.filter(\.isBuilt).map { plan in
            let ofAction = plan.scheme.isAutomatic ? [] : suspicions.filter { $0.isAbout(plan.action) }
            var ofBuild: [Finding] = []
            if let build = plan.launch?.build {
                let key = [build.project.directory, build.target.identifier, build.configuration]
                ofBuild =
                    marksOfBuilds[key] ?? ProjectChecks.suspicions(in: ProjectSurvey(builds: [build]))
                marksOfBuilds[key] = ofBuild
            }
            let rules = Set((ofAction + ofBuild).map(\.rule))
            let build = plan.launch?.build
            var evaluator = build?.evaluator
            let settings = settingNames.compactMap { evaluator?.evaluate($0) }.map { build?.shown($0) ?? $0 }
            return Row(plan: plan, settings: settings, marks: rules.map(\.rawValue).sorted())
        }
        findings = unknown + ProjectChecks.findings(in: survey).map(locations.shown)
    }

    /// What each action seems to select, where there is no catalog: the guesses that the map draws.
    private static func guesses(of plans: [SchemePlan], _ builds: ProjectBuilds, _ locations: LocationFinder)
        -> [String?]
    {
        var surveys: [ProjectTarget.ID: ConfigurationSurvey] = [:]
        return plans.map { plan in
            guard let target = plan.target else { return nil }
            let own = builds.builds(of: target)
            guard own.allSatisfy({ $0.catalog == nil }) else { return nil }
            let survey = surveys[target.id] ?? ConfigurationSurvey(own, locations: locations.locations)
            surveys[target.id] = survey
            let guess = SelectionGuess(survey, former: nil, plan)?.value ?? ""
            return guess.isEmpty ? nil : guess
        }
    }

    /// The columns that nobody has to ask for.
    private static let mostSettings = 3

    /// Surveys the targets that the actions build.
    private mutating func describeTargets(of plans: [SchemePlan], _ builds: ProjectBuilds) {
        var seen: Set<ProjectTarget.ID> = []
        var names: [String] = []
        for plan in plans {
            guard let target = plan.target, seen.insert(target.id).inserted else { continue }
            let survey = ConfigurationSurvey(builds.builds(of: target), locations: locations.locations)
            names += survey.differingSettings.filter { !names.contains($0) }
            let hasCatalog = plans.contains {
                $0.target?.id == target.id && $0.launch?.catalog != nil
            }
            if !hasCatalog, target.target.isApplication, !survey.isEmpty { surveys.append(survey) }
        }
        guard settingNames.isEmpty else { return }
        // What differs between the build configurations of the actions that are shown, for one of their targets.
        let builds = Dictionary(grouping: plans.compactMap(\.launch?.build)) {
            [$0.project.directory, $0.target.identifier]
        }.values
        let differing = ConfigurationSurvey.ownFirst(names).filter { name in
            builds.contains { builds in
                Set(
                    builds.map { build in
                        var evaluator = build.evaluator
                        return evaluator.evaluate(name).value
                    }
                ).count > 1
            }
        }
        settingNames = Array(differing.prefix(Self.mostSettings))
        furtherSettings = differing.count - settingNames.count
    }
}

extension Finding {
    /// Whether the finding, or a note of it, is about an action.
    fileprivate func isAbout(_ action: SchemeAction) -> Bool {
        location == action.location || notes.contains { $0.location == action.location }
    }
}

extension MatrixReport.Row {
    /// The name of the scheme, and whether it is not shared.
    var scheme: String {
        let scheme = plan.scheme
        return scheme.name + (scheme.isAutomatic ? " (automatic)" : scheme.isShared ? "" : " (not shared)")
    }

    /// The build configuration, marked if the target does not have it.
    var configuration: String {
        guard let name = plan.configuration else { return "\(plan.action.buildConfiguration ?? "-")?" }
        return name
    }

    /// The environment, for people.
    var environment: String {
        guard let selection = plan.outcome.selection else { return "-" }
        let seal = plan.launch?.seal?.state == .unknown ? " (unknown whether sealed)" : ""
        return selection.environment + (selection.isSealed ? " (sealed)" : seal)
    }

    /// The source that selected the environment.
    var source: String {
        guard let selection = plan.outcome.selection, !selection.isSealed else { return "" }
        let answer = selection.answers.first { $0.outcome == .chosen }
        return selection.source.phrase(asked: answer?.asked)
    }
}
