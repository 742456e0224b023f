import AppProjects
import BuildSettings
import PropertyLists
import Rules
import SourceText
import Switchyard
import XcodeProjects

/// The data of a `matrix` report.
struct MatrixReport {
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
    private(set) var status: ExitStatus?
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

    init(_ command: MatrixCommand) {
        settingNames = command.setting
        do throws(AppProjectError) {
            let project = try AppProject(reading: ProjectOptions.path(command.path ?? command.project ?? "."))
            Redaction.declare(DeclaredSecrets(project))
            for name in command.scheme { _ = try project.scheme(named: name) }
            for name in command.target { _ = try project.target(named: name, scheme: nil) }
            describe(project, command)
        } catch {
            findings = [locations.shown(error.findingWithOption)]
            status = .unusable
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    private mutating func describe(_ project: AppProject, _ command: MatrixCommand) {
        let options = BuildOptions(
            conditions: command.condition.reduce(into: [:]) { $0[$1.name, default: []].append($1.text) })
        let builds = ProjectBuilds(project, options: options)
        let plans = project.plans(builds) { sources in
            sources.environmentKey = command.environmentKey ?? sources.environmentKey
            sources.environmentVariable = command.environmentVariable ?? sources.environmentVariable
            sources.infoKey = command.infoKey ?? sources.infoKey
        }.filter { plan in
            (command.scheme.isEmpty || command.scheme.contains(plan.scheme.name))
                && (command.target.isEmpty || plan.target.map { command.target.contains($0.name) } == true)
        }
        // A scheme or a target that is named limits the findings, too.
        let survey =
            command.scheme.isEmpty && command.target.isEmpty
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
        // A scheme that builds nothing for an archive makes none.
        rows = plans.filter {
            $0.kind != .archive || $0.scheme.isAutomatic || !$0.scheme.scheme.archives.isEmpty
        }.map { plan in
            let ofAction = plan.scheme.isAutomatic ? [] : suspicions.filter { $0.isAbout(plan.action) }
            var ofBuild: [Finding] = []
            if let build = plan.launch?.build {
                let key = [build.project.directory, build.target.identifier, build.configuration]
                ofBuild =
                    marksOfBuilds[key] ?? ProjectChecks.suspicions(in: ProjectSurvey(builds: [build]))
                marksOfBuilds[key] = ofBuild
            }
            let rules = Set((ofAction + ofBuild).map(\.rule))
            var evaluator = plan.launch?.build.evaluator
            let settings = settingNames.compactMap { evaluator?.evaluate($0) }
            return Row(plan: plan, settings: settings, marks: rules.map(\.rawValue).sorted())
        }
        findings = ProjectChecks.findings(in: survey).map(locations.shown)
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
