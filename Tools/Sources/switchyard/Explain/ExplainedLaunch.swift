import AppProjects
import Foundation
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// The launch that `explain` reports on: of a built app or of a project.
enum ExplainedLaunch {
    case bundle(Result<LaunchContext, ConfigurationError>)
    case project(Result<LaunchContext, ConfigurationError>, ProjectLaunch, scheme: AppScheme?)
    /// No target is named, and several may be meant.
    case several([(ProjectLaunch, Result<LaunchContext, ConfigurationError>)])
    /// The project, target, build configuration, or scheme does not exist.
    case nothing(AppProjectError)

    init(_ facts: LaunchOptions) {
        if let file = facts.catalogFile, let catalog = try? EnvironmentCatalog.read(file) {
            Redaction.declare(DeclaredSecrets(catalog))
        }
        guard let path = facts.project.project else {
            self = .bundle(Result { () throws(ConfigurationError) in try Self.context(ofBundle: facts) })
            return
        }
        do throws(AppProjectError) {
            let project = try AppProject(reading: ProjectOptions.path(path))
            Redaction.declare(DeclaredSecrets(project))
            let choices = project.targetChoices
            if facts.scheme == nil, facts.project.target == nil, choices.count > 1 {
                self = .several(
                    try Self.launches(of: choices, in: project, facts))
                return
            }
            let scheme: AppScheme? = if let name = facts.scheme { try project.scheme(named: name) } else { nil }
            let target = try project.target(named: facts.project.target, scheme: scheme)
            let launch = try Self.launch(of: target, scheme: scheme, in: project, facts)
            self = .project(Self.context(of: launch, facts), launch, scheme: scheme)
        } catch {
            self = .nothing(error)
        }
    }

    /// The launch context, or why there is none.
    var context: Result<LaunchContext, ConfigurationError> {
        switch self {
        case .bundle(let context), .project(let context, _, _): context
        case .nothing, .several: .failure(ConfigurationError(.unusableCatalog, "the app is unknown"))
        }
    }

    /// The launch of the project.
    var launch: ProjectLaunch? {
        if case .project(_, let launch, _) = self { launch } else { nil }
    }

    private static func context(ofBundle facts: LaunchOptions) throws(ConfigurationError) -> LaunchContext {
        let folder: URL
        do throws(BuiltApp.Refusal) {
            folder = try BuiltApp.folder(of: facts.bundle ?? "")
        } catch {
            let finding = PropertyListFinding(.unreadableFile, .error, error.message, file: error.file, fix: error.fix)
            throw ConfigurationError(.unusableCatalog, error.message, findings: [finding])
        }
        guard FileManager.default.fileExists(atPath: folder.path + "/") else {
            let finding = PropertyListFinding(
                PropertyListError(.missing, "the bundle does not exist", file: folder.path))
            throw ConfigurationError(.unusableCatalog, "the bundle does not exist", findings: [finding])
        }
        var context = try LaunchContext.reading(
            AppBundle(url: folder), policy: facts.sealed ? .sealed : .open, catalog: facts.catalogFile,
            process: .reading, store: try facts.store(isSealed: facts.sealed))
        facts.overlay(&context)
        Redaction.declare(DeclaredSecrets(context))
        return context
    }

    private static func launches(
        of targets: [ProjectTarget], in project: AppProject, _ facts: LaunchOptions
    ) throws(AppProjectError) -> [(ProjectLaunch, Result<LaunchContext, ConfigurationError>)] {
        var launches: [(ProjectLaunch, Result<LaunchContext, ConfigurationError>)] = []
        for target in targets {
            let launch = try launch(of: target, scheme: nil, in: project, facts)
            launches.append((launch, context(of: launch, facts)))
        }
        return launches
    }

    private static func context(
        of launch: ProjectLaunch, _ facts: LaunchOptions
    ) -> Result<LaunchContext, ConfigurationError> {
        Result { () throws(ConfigurationError) in
            let policy: ReleasePolicy? = facts.sealed ? .sealed : nil
            var context = try launch.context(
                catalogFile: facts.catalogFile, policy: policy,
                store: try facts.store(isSealed: facts.sealed || launch.isSealed))
            facts.overlay(&context)
            return context
        }
    }

    private static func launch(
        of target: ProjectTarget, scheme: AppScheme?, in project: AppProject, _ facts: LaunchOptions
    ) throws(AppProjectError) -> ProjectLaunch {
        let kind = SchemeAction.Kind(rawValue: facts.action.rawValue) ?? .run
        let action = scheme?.scheme.action(kind)
        let configuration =
            facts.project.configuration ?? action?.buildConfiguration
            ?? action.flatMap { project.configurationName(of: $0, for: target) }
        let options = facts.project.build(conditions: [], overrides: [])
        let built = try project.usualBuild(of: target, in: configuration, options: options)
        return ProjectLaunch(
            built, scheme: scheme.map { SchemeLaunch(kind, of: $0.scheme, in: built) } ?? .none)
    }
}
