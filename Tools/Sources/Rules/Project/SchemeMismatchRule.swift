import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// A scheme that is named for one environment and selects another, or that runs one and archives another.
///
/// The analyze action is left out, because it builds nothing that anyone launches.
enum SchemeMismatchRule: ProjectRule {
    static let rule = RuleID.schemeMismatch
    static let archiveRule = RuleID.schemeArchivesAnother

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // A scheme that builds nothing only tests, and one can be without an archive.
        let plans = survey.plans.filter {
            $0.kind != .analyze && $0.configuration != nil && !$0.scheme.isAutomatic
                && !($0.kind == .archive && $0.scheme.scheme.archives.isEmpty)
        }
        let bySchemes = Dictionary(grouping: plans) { $0.scheme.scheme.file }
        let unnamed = bySchemes.values.filter { plans in
            plans.first.map { EnvironmentWords($0.scheme.name, catalog: $0.outcome.environments).isEmpty } == true
        }
        return archivesAnother(unnamed, survey)
            + bySchemes.values.flatMap { plans -> [Finding] in
                guard let first = plans.first else { return [] }
                let name = EnvironmentWords(first.scheme.name, catalog: first.outcome.environments)
                // A name with several environments, such as dev-production, may combine a kind of build with a backend.
                guard let environment = name.only else { return [] }
                let run = plans.first { $0.kind == .run }
                // Beside a build configuration of the scheme's own, one without an environment is how developers build. Nobody
                // archives for them.
                let isForDevelopers = ["local", "development"].contains(environment)
                let reaches =
                    plans.contains {
                        ($0.kind == .archive || $0.kind == .run && isForDevelopers)
                            && EnvironmentWords($0.configuration ?? "").environments.contains(environment)
                    } || first.target.map { isOf(environment, $0, survey) } == true
                return together(
                    plans.compactMap { mismatch($0, environment, run, reaches) }, first.scheme.name, environment)
            }
    }

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
        let fix: String
        let severity: Severity
    }

    private static func mismatch(_ plan: SchemePlan, _ name: String, _ run: SchemePlan?, _ reaches: Bool)
        -> Mismatch?
    {
        guard let target = plan.target, let configuration = plan.configuration else { return nil }
        let environments = plan.outcome.environments
        let all = target.configurationNames.map { ($0, EnvironmentWords($0, catalog: environments)) }
        let isProduction = name == EnvironmentWords.production
        let fitting = all.filter { isProduction ? $0.1.isProductionAtMost : $0.1.environments.contains(name) }.map(\.0)
        guard let selection = plan.outcome.selection else {
            // Without a catalog, only names can be compared: `Release` is wrong if there is a `Staging`. Where no build
            // configuration has the scheme's word, they have names of another kind.
            let own = EnvironmentWords(configuration)
            // Where nothing is named for production, Development or Beta may be a kind of build.
            let isKindOfBuild =
                isProduction && EnvironmentWords.kindsOfBuild.contains(own.only ?? "")
                && !all.contains { $0.1.only == name }
            let contradicts = own.only.map { $0 != name && !isKindOfBuild } ?? false
            let misses = own.isEmpty && !isProduction && !reaches
            guard !fitting.isEmpty, contradicts || misses else {
                return nil
            }
            return Mismatch(
                plan: plan, what: configuration, fix: fix(plan, configuration, fitting),
                severity: plan.kind == .run || plan.kind == .archive ? .warning : .note)
        }
        guard name != EnvironmentWords.meaning(of: selection.environment) else { return nil }
        // An environment variable affects only what Xcode launches, never an archive: production is then correct.
        let isRunOnly =
            run?.outcome.selection?.source == .processEnvironment
            || run?.outcome.selection?.source == .launchArgument
        let isHarmless = isRunOnly && selection.environment == plan.outcome.production
        return Mismatch(
            plan: plan, what: "\(configuration), which selects \(selection.environment)",
            fix: fix(plan, configuration, fitting), severity: isHarmless ? .note : .warning)
    }

    private static func fix(_ plan: SchemePlan, _ configuration: String, _ fitting: [String]) -> String {
        if fitting.contains(configuration) {
            return "set the environment in the build configuration \(configuration)"
        }
        return fitting.isEmpty
            ? "add a build configuration that selects the environment in the scheme's name, or rename the scheme"
            : "choose the build configuration \(fitting.joined(separator: " or "))"
    }

    /// One finding for a scheme, at the most severe of its actions.
    private static func together(_ mismatches: [Mismatch], _ scheme: String, _ name: String) -> [Finding] {
        let severity = mismatches.map(\.severity).max() ?? .note
        guard let worst = mismatches.first(where: { $0.severity == severity }) else { return [] }
        let whats = mismatches.map(\.what).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
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
                }, fix: worst.fix)
        ]
    }

    /// A scheme that runs one environment and archives another.
    private struct Contrast {
        let run: SchemePlan
        let archive: SchemePlan
        /// What is run and archived: environments, or build configurations.
        let names: (ran: String, archived: String)
        /// Whether the names of the build configurations say it.
        let isInName: Bool
    }

    /// The findings about schemes whose names mention no environment: one for all that run and archive the same.
    private static func archivesAnother(_ schemes: [[SchemePlan]], _ survey: ProjectSurvey) -> [Finding] {
        let contrasts = schemes.filter(shipsApp).compactMap(contrast).filter {
            // Only a warning is worth looking at every build setting.
            !isForDevelopers($0, survey) && !($0.isInName && (isSame($0, survey) || isRelease($0, survey)))
        }
        let groups = Dictionary(grouping: contrasts) { contrast in
            [
                contrast.archive.target?.project.file ?? "", contrast.names.ran, contrast.names.archived,
                "\(contrast.isInName)",
            ]
        }
        return groups.values.compactMap { group in
            let ordered = group.sorted { $0.archive.scheme.scheme.file < $1.archive.scheme.scheme.file }
            guard let first = ordered.first else { return nil }
            let names = ordered.map { "\"\($0.run.scheme.name)\"" }
            let rest = names.count > 4 ? ["\(names.count - 3) more"] : []
            let subject = (names.prefix(rest.isEmpty ? 4 : 3) + rest).listed
            let (ran, archived) = first.names
            return Finding(
                rule: archiveRule, severity: first.isInName ? .warning : .note,
                message: names.count == 1
                    ? "the scheme \(subject) runs \(ran) and archives \(archived)"
                    : "the schemes \(subject) run \(ran) and archive \(archived)",
                location: first.archive.action.location,
                notes: [
                    .init(
                        message: "the run action uses \(first.run.configuration ?? "")",
                        location: first.run.action.location)
                ]
                    + ordered.dropFirst().map {
                        .init(
                            message: "the archive action of \"\($0.run.scheme.name)\"",
                            location: $0.archive.action.location)
                    },
                fix: first.isInName
                    ? "use the same environment for both actions, or add a scheme for each environment" : nil)
        }
    }

    /// Whether nobody ships what the scheme archives: it is named for debugging, and another one runs that build configuration.
    private static func isForDevelopers(_ contrast: Contrast, _ survey: ProjectSurvey) -> Bool {
        guard DebugArchiveRule.isForDebugging(contrast.archive.scheme.name) else { return false }
        let (scheme, target) = (contrast.archive.scheme.scheme.file, contrast.archive.target)
        return survey.plans.contains { plan in
            plan.kind == .run && !plan.scheme.isAutomatic && plan.scheme.scheme.file != scheme
                && plan.configuration == contrast.archive.configuration
                && plan.target?.target.identifier == target?.target.identifier
                && plan.target?.project.file == target?.project.file
        }
    }

    /// Whether the first of what a scheme archives is an app. A scheme for an extension or a library is for developers.
    private static func shipsApp(_ plans: [SchemePlan]) -> Bool {
        guard let archived = plans.first?.scheme.scheme.archives.first,
            let target = plans.compactMap({ $0.target?.project }).first?.targets.first(where: {
                $0.identifier == archived.identifier || $0.name == archived.targetName
            })
        else { return true }
        return target.isApplication
    }

    /// Whether the environment in the name is only that: the builds for users are all named as releases and equal but for
    /// their signatures, and there is one build configuration for debugging.
    private static func isRelease(_ contrast: Contrast, _ survey: ProjectSurvey) -> Bool {
        guard let archive = contrast.archive.launch?.build, !archive.hasMissingFiles,
            DebugArchiveRule.isForDebugging(contrast.run.configuration ?? "")
        else { return false }
        let others = survey.builds.filter { build in
            build.target.identifier == archive.target.identifier && build.project.file == archive.project.file
                && build.configuration != archive.configuration
                && build.configuration != contrast.run.configuration
        }
        let names = [archive.configuration] + others.map(\.configuration)
        guard names.count > 1,
            names.allSatisfy({ $0.nameWords.contains { $0.lowercased() == "release" } })
        else { return false }
        let settings = unsigned(archive)
        return others.allSatisfy { unsigned($0) == settings }
    }

    /// The values of a build's own build settings, without those that sign it.
    private static func unsigned(_ build: ConfiguredTarget) -> [String: String] {
        Set(build.layers.flatMap(\.settings.assignments).map(\.name)).reduce(into: [:]) { found, name in
            guard !name.hasPrefix("CODE_SIGN"), !name.hasPrefix("PROVISIONING_PROFILE"), name != "DEVELOPMENT_TEAM"
            else { return }
            let value = build.evaluated(name).value
            if !value.isEmpty { found[name] = value }
        }
    }

    /// Whether both build configurations are of the same environment: they reach the same servers, or make the same app, and
    /// another build configuration does not.
    private static func isSame(_ contrast: Contrast, _ survey: ProjectSurvey) -> Bool {
        guard let run = contrast.run.launch?.build, let archive = contrast.archive.launch?.build else { return false }
        let all = survey.builds.filter {
            $0.target.identifier == run.target.identifier && $0.project.file == run.project.file
        }
        let servers = servers(of: run)
        if !servers.isEmpty {
            return servers == self.servers(of: archive) && all.contains { self.servers(of: $0) != servers }
        }
        guard let app = run.bundleIdentifier, app == archive.bundleIdentifier else { return false }
        return all.contains { $0.bundleIdentifier != nil && $0.bundleIdentifier != app }
    }

    /// The URLs and hosts among a build's own build settings, by name.
    private static func servers(of build: ConfiguredTarget) -> [String: String] {
        build.table.assignedNames.reduce(into: [:]) { found, name in
            guard !build.table.types.isDeclared(name), !BuildSettingTypes.isSupplied(name) else { return }
            let value = build.evaluated(name).value
            guard value.containsText(".") || value.containsText("://") else { return }
            switch ConfigurationSurvey.Value.kind(name, value, configurations: []) {
            case .url, .host: found[name] = value
            default: break
            }
        }
    }

    private static func contrast(_ plans: [SchemePlan]) -> Contrast? {
        guard let run = plans.first(where: { $0.kind == .run }),
            let archive = plans.first(where: { $0.kind == .archive }),
            let runs = run.configuration, let archives = archive.configuration
        else { return nil }
        let names = (
            EnvironmentWords(runs, catalog: run.outcome.environments),
            EnvironmentWords(archives, catalog: archive.outcome.environments)
        )
        // Where no build configuration is more final, the beta is what the team ships, and Debug is how it develops.
        let isUsual =
            names.0.isEmpty && DebugArchiveRule.isForDebugging(runs)
            && archive.target?.configurationNames.contains(where: DebugArchiveRule.isForUsers) == false
        // Most teams develop against a test server and archive for production.
        let differInName = !names.1.isProductionAtMost && names.0 != names.1 && !isUsual
        let selections = (run.outcome.selection?.environment, archive.outcome.selection?.environment)
        let differ = selections.0 != nil && selections.1 != nil && selections.0 != selections.1
        guard differInName || differ else { return nil }
        return Contrast(
            run: run, archive: archive,
            names: differ ? (selections.0 ?? runs, selections.1 ?? archives) : (runs, archives), isInName: differInName)
    }
}
