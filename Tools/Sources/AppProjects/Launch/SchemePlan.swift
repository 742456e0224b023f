package import PropertyLists
import Switchyard
package import SwitchyardCore
package import XcodeProjects
import SourceText

/// The outcome of a scheme's action: the target that it builds, its build configuration, and the environment that the
/// app selects. Rules share one of each.
package final class SchemePlan: Sendable {
    /// The scheme.
    package let scheme: AppScheme
    /// The action.
    package let kind: SchemeAction.Kind
    /// The action in the scheme.
    package let action: SchemeAction
    /// The target; `nil` if no project has it.
    package let target: ProjectTarget?
    /// The build configuration; `nil` if the target does not have the one that the scheme names.
    package let configuration: String?
    /// The launch; `nil` without a target or a build configuration.
    package let launch: ProjectLaunch?
    /// The outcome of the selection.
    package let outcome: Outcome

    init(
        scheme: AppScheme, kind: SchemeAction.Kind, action: SchemeAction, target: ProjectTarget?,
        configuration: String?, launch: ProjectLaunch?, outcome: Outcome
    ) {
        self.scheme = scheme
        self.kind = kind
        self.action = action
        self.target = target
        self.configuration = configuration
        self.launch = launch
        self.outcome = outcome
    }

    /// The outcome of a selection.
    package struct Outcome: Sendable {
        /// The selection; `nil` if the app has no usable catalog, or if no environment can be selected.
        package var selection: EnvironmentSelection?
        /// The environments of the catalog.
        package var environments: [String] = []
        /// The production environment, if known.
        package var production: String?
        /// The answer of every source.
        package var answers: [SourceAnswer] = []
        /// Findings about the selection.
        package var findings: [PropertyListFinding] = []
    }
}

extension AppProject {
    /// Returns the plan of every action of every scheme, in the order of the schemes.
    ///
    /// - Parameters:
    ///   - builds: the builds of the project, with the options that count.
    ///   - sources: changes the names of the sources in a catalog.
    package func plans(
        _ builds: ProjectBuilds, sources: @Sendable (inout EnvironmentSourceNames) -> Void = { _ in }
    ) -> [SchemePlan] {
        schemes.concurrentMap { scheme in
            let target = target(of: scheme)
            let siblings = target.map(builds.builds) ?? []
            return scheme.scheme.actions.map { action in
                let name = target.flatMap { configurationName(of: action, for: $0) }
                let built = siblings.first { $0.configuration == name }
                let launch = built.map {
                    builds.launch(
                        $0, scheme: SchemeLaunch(action, of: scheme.scheme, in: $0), isArchive: action.kind == .archive)
                }
                let outcome = launch.map { SchemePlan.Outcome($0, sources) } ?? SchemePlan.Outcome()
                return SchemePlan(
                    scheme: scheme, kind: action.kind, action: action, target: target, configuration: name,
                    launch: launch, outcome: outcome)
            }
        }.flatMap { $0 }
    }

    /// Returns the plan of every action of every scheme, in the order of the schemes.
    ///
    /// - Parameters:
    ///   - options: the options of the builds.
    ///   - sources: changes the names of the sources in a catalog.
    package func plans(
        options: BuildOptions = BuildOptions(), sources: @Sendable (inout EnvironmentSourceNames) -> Void = { _ in }
    ) -> [SchemePlan] {
        plans(ProjectBuilds(self, options: options), sources: sources)
    }

    /// The build configuration of an action; if the action names none, the one that Xcode's schemes use by default.
    /// `nil` if the target does not have it.
    package func configurationName(of action: SchemeAction, for target: ProjectTarget) -> String? {
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
