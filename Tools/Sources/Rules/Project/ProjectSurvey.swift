public import AppProjects
import BuildSettings
import SourceText
import XcodeProjects

/// The input of the rules about a project: every target in every build configuration, and every action of every
/// scheme.
public struct ProjectSurvey: Sendable {
    /// The names that conditions are compared with.
    let names: BuildNames
    /// The findings about the project's files themselves.
    let projectFindings: [Finding]
    /// Every action of every scheme.
    public let plans: [SchemePlan]
    /// Every target in every build configuration.
    public let builds: [ConfiguredTarget]

    /// The names of build settings that scripts mention, which may pass them to a build.
    let mentioned: Set<String>
    /// Whether all targets are surveyed in all build configurations, so that what none of them has is nowhere.
    let isWhole: Bool

    /// Surveys all targets of a project.
    ///
    /// - Parameters:
    ///   - plans: the actions of its schemes.
    ///   - options: the options of the builds.
    ///   - mentioned: the names of build settings that scripts mention.
    public init(
        _ project: AppProject, plans: [SchemePlan], options: BuildOptions = BuildOptions(),
        mentioned: Set<String> = []
    ) {
        self.mentioned = mentioned
        isWhole = true
        names = Self.names(of: project.targets)
        projectFindings = project.findings
        self.plans = plans
        let known = Dictionary(
            plans.compactMap(\.launch?.build).map { (Self.key($0.project, $0.target, $0.configuration), $0) }
        ) {
            first, _ in first
        }
        builds = project.targets.flatMap { target in
            target.configurationNames.compactMap { name in
                // A name from the target's own list cannot be unknown.
                known[Self.key(target.project, target.target, name)]
                    ?? (try? project.configured(target, name, options: options))
            }
        }
    }

    /// Surveys only some targets in some build configurations.
    ///
    /// - Parameters:
    ///   - builds: the targets; the same target in the same build configuration counts once.
    ///   - plans: the actions of schemes that build them.
    public init(builds: [ConfiguredTarget], plans: [SchemePlan] = []) {
        var seen: Set<[String]> = []
        let builds = builds.filter {
            seen.insert(Self.key($0.project, $0.target, $0.configuration)).inserted
        }
        let projects = Dictionary(builds.map { ($0.project.directory, $0.project) }) { first, _ in first }
        names = Self.names(
            of: projects.values.flatMap { project in
                project.targets.map { ProjectTarget(project: project, target: $0) }
            })
        projectFindings = projects.sorted { $0.key < $1.key }.flatMap(\.value.findings)
        self.plans = plans
        mentioned = []
        isWhole = false
        self.builds = builds
    }

    private static func key(_ project: XcodeProject, _ target: XcodeTarget, _ configuration: String) -> [String] {
        [project.directory, target.identifier, configuration]
    }

    private static func names(of targets: [ProjectTarget]) -> BuildNames {
        BuildNames(
            configurations: Set(targets.flatMap(\.configurationNames)).sorted(),
            targets: Set(targets.map(\.target.name)).sorted())
    }
}
