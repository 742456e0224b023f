public import PropertyLists
public import Switchyard
public import XcodeProjects

/// One action of a scheme, thought through to its end: which target it builds, in which build configuration, and which
/// environment the app would select.
public struct SchemePlan: Sendable {
    /// The scheme.
    public let scheme: AppScheme
    /// The action.
    public let kind: SchemeAction.Kind
    /// The action as the scheme has it.
    public let action: SchemeAction
    /// The target; `nil` when no project has it.
    public let target: ProjectTarget?
    /// The build configuration; `nil` when the scheme names one that the target does not have.
    public let configuration: String?
    /// The launch; `nil` without target or build configuration.
    public let launch: ProjectLaunch?
    /// What became of the selection.
    public let outcome: Outcome

    /// What the resolver says to a launch.
    public struct Outcome: Sendable {
        /// The environment that is selected; `nil` when the app has no usable catalog, or nothing selects one.
        public var selection: EnvironmentSelection?
        /// The environments of the catalog.
        public var environments: [String] = []
        /// The production environment, where it is known.
        public var production: String?
        /// What every source answered.
        public var answers: [SourceAnswer] = []
        /// What was found on the way.
        public var findings: [PropertyListFinding] = []
    }
}

extension AppProject {
    /// Every action of every scheme, in the schemes' order.
    ///
    /// - Parameters:
    ///   - options: what the builds are told besides.
    ///   - sources: changes the names of the sources that a catalog declares.
    public func plans(
        options: BuildOptions = BuildOptions(), sources: (inout EnvironmentSourceNames) -> Void = { _ in }
    ) -> [SchemePlan] {
        var builds = BuildCache(project: self, options: options)
        return schemes.flatMap { scheme in
            let target = target(of: scheme)
            return scheme.scheme.actions.map { action in
                let name = target.flatMap { configurationName(of: action, for: $0) }
                let built = target.flatMap { target in name.map { builds.build(target, $0) } }
                let launch = built.map {
                    ProjectLaunch($0, scheme: SchemeLaunch(action.kind, of: scheme.scheme, in: $0))
                }
                let outcome = launch.map { SchemePlan.Outcome($0, sources) } ?? SchemePlan.Outcome()
                return SchemePlan(
                    scheme: scheme, kind: action.kind, action: action, target: target, configuration: name,
                    launch: launch, outcome: outcome)
            }
        }
    }

    /// The build configuration of an action; for one that names none, what Xcode's own schemes use. `nil` when the
    /// target does not have it.
    public func configurationName(of action: SchemeAction, for target: ProjectTarget) -> String? {
        let names = target.configurationNames
        if let name = action.buildConfiguration { return names.contains(name) ? name : nil }
        let usual = action.kind == .profile || action.kind == .archive ? "Release" : "Debug"
        return names.contains(usual) ? usual : target.defaultConfiguration
    }
}

extension SchemePlan.Outcome {
    fileprivate init(_ launch: ProjectLaunch, _ sources: (inout EnvironmentSourceNames) -> Void) {
        self.init()
        do throws(ConfigurationError) {
            var context = try launch.context()
            sources(&context.catalog.sources)
            environments = context.catalog.names
            production = try? context.catalog.production.get()
            let asked = EnvironmentSelection.answers(in: context)
            answers = asked.answers
            findings = asked.findings
            selection = try EnvironmentSelection(context: context)
        } catch {
            if findings.isEmpty { findings = error.findings }
        }
    }
}

/// Configured targets that many actions share.
private struct BuildCache {
    let project: AppProject
    let options: BuildOptions
    private var known: [String: ConfiguredTarget] = [:]

    init(project: AppProject, options: BuildOptions) {
        self.project = project
        self.options = options
    }

    mutating func build(_ target: ProjectTarget, _ configuration: String) -> ConfiguredTarget {
        let key = [target.project.directory, target.target.identifier, configuration].joined(separator: "\n")
        if let built = known[key] { return built }
        let built = ConfiguredTarget(target, configuration, options)
        known[key] = built
        return built
    }
}
