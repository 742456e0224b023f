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

    init(_ request: ExplainRequest) {
        guard let path = request.project.project else {
            self = .bundle(Result { () throws(ConfigurationError) in try Self.context(ofBundle: request) })
            return
        }
        do throws(AppProjectError) {
            let project = try AppProject(reading: path.absolutePath)
            let choices = project.targetChoices
            if request.scheme == nil, request.project.target == nil, choices.count > 1 {
                self = .several(
                    try Self.launches(of: choices, in: project, request))
                return
            }
            let scheme: AppScheme? = if let name = request.scheme { try project.scheme(named: name) } else { nil }
            let target = try project.target(named: request.project.target, scheme: scheme)
            let launch = try Self.launch(of: target, scheme: scheme, in: project, request)
            self = .project(Self.context(of: launch, request), launch, scheme: scheme)
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

    private static func context(ofBundle request: ExplainRequest) throws(ConfigurationError) -> LaunchContext {
        let folder: URL
        do throws(BuiltApp.Refusal) {
            folder = try BuiltApp.folder(of: request.bundle ?? "")
        } catch {
            let finding = PropertyListFinding(.unreadableFile, .error, error.message, file: error.file, fix: error.fix)
            throw ConfigurationError(.unusableCatalog, error.message, findings: [finding])
        }
        guard FileManager.default.fileExists(atPath: folder.path + "/") else {
            let finding = PropertyListFinding(
                PropertyListError(.missing, "the bundle does not exist", file: folder.path))
            throw ConfigurationError(.unusableCatalog, "the bundle does not exist", findings: [finding])
        }
        var context = try LaunchContext.declaring(
            AppBundle(url: folder), policy: request.isSealed ? .sealed : .open, catalog: request.catalogFile,
            store: try request.store(isSealed: request.isSealed))
        request.overlay(&context)
        // With what the request has put over it.
        Redaction.declare(DeclaredSecrets(context))
        return context
    }

    private static func launches(
        of targets: [ProjectTarget], in project: AppProject, _ request: ExplainRequest
    ) throws(AppProjectError) -> [(ProjectLaunch, Result<LaunchContext, ConfigurationError>)] {
        var launches: [(ProjectLaunch, Result<LaunchContext, ConfigurationError>)] = []
        for target in targets {
            let launch = try launch(of: target, scheme: nil, in: project, request)
            launches.append((launch, context(of: launch, request)))
        }
        return launches
    }

    private static func context(
        of launch: ProjectLaunch, _ request: ExplainRequest
    ) -> Result<LaunchContext, ConfigurationError> {
        Result { () throws(ConfigurationError) in
            let policy: ReleasePolicy? = request.isSealed ? .sealed : nil
            var context = try launch.context(
                catalogFile: request.catalogFile, policy: policy,
                store: try request.store(isSealed: request.isSealed || launch.isSealed))
            request.overlay(&context)
            return context
        }
    }

    private static func launch(
        of target: ProjectTarget, scheme: AppScheme?, in project: AppProject, _ request: ExplainRequest
    ) throws(AppProjectError) -> ProjectLaunch {
        let kind = SchemeAction.Kind(rawValue: request.action.rawValue) ?? .run
        let action = scheme?.scheme.action(kind)
        let configuration =
            request.project.configuration ?? action?.buildConfiguration
            ?? action.flatMap { project.configurationName(of: $0, for: target) }
        let options = request.project.build()
        let built = try project.usualBuild(of: target, in: configuration, options: options)
        return ProjectLaunch(
            built, scheme: scheme.map { SchemeLaunch(kind, of: $0.scheme, in: built) } ?? .none)
    }
}
