package import AppProjects
import BuildSettings
import LocatedPropertyLists
import SourceText
import XcodeProjects

/// The input of the rules about a project: every target in every build configuration, and every action of every
/// scheme.
package struct ProjectSurvey: Sendable {
    /// The names that conditions are compared with.
    let names: BuildNames
    /// The findings about the project's files themselves.
    let projectFindings: [Finding]
    /// Every action of every scheme.
    package let plans: [SchemePlan]
    /// Every target in every build configuration.
    package let builds: [ConfiguredTarget]

    /// The projects of the builds, each once.
    let projects: [XcodeProject]
    /// The texts of xcconfig files.
    let xcconfigs: XcconfigTexts
    /// The xcconfig files that the builds use.
    let xcconfigFiles: Set<String>
    /// The layers of the builds, each once, with the first build that has it.
    let layers: [(layer: ConfiguredTarget.Layer, build: ConfiguredTarget)]
    /// The assignments of these layers.
    let assignments: NamedAssignments
    /// What the scripts say; `nil` where only a project is checked.
    let scripts: ScriptIndex?
    /// The names of build settings that scripts mention, which may pass them to a build.
    var mentioned: Set<String> { scripts?.settings ?? [] }
    /// Whether a script gives builds of Flutter values of their own, `--dart-define`, which are build settings then.
    var usesDartDefines: Bool {
        projects.contains { FlutterFile.isOfApp($0.directory) } && scripts?.mention(ScriptIndex.dartDefine) == true
    }
    /// The folder that is checked; `nil` where only a project is.
    let folder: CheckedFolder?
    /// The apps and extensions by project and build configuration, each put together once.
    let products = Memo<[String], ExtensionsInApps>()
    /// What the source says; `nil` where only a project is checked.
    let source: SourceIndex?
    /// The xcconfig files that builds name and that cannot be read.
    var missingXcconfigFiles: MissingXcconfigFiles { missing.value(of: 0) { MissingXcconfigFiles(self) } }
    private let missing = Memo<Int, MissingXcconfigFiles>()
    /// The positions of values in property lists, each file read once.
    let locations: PropertyListLocations
    /// The property lists that rules look into.
    let propertyLists: CheckedPropertyLists
    /// Whether all targets are surveyed in all build configurations, so that what none of them has is nowhere.
    let isWhole: Bool

    /// Surveys all targets of a project.
    ///
    /// - Parameters:
    ///   - builds: its targets in all build configurations.
    ///   - plans: the actions of its schemes.
    package init(_ project: AppProject, _ builds: ProjectBuilds, plans: [SchemePlan]) {
        self.init(project, builds, xcconfigs: XcconfigTexts([builds])) { plans }
    }

    init(
        _ project: AppProject, _ builds: ProjectBuilds, xcconfigs: XcconfigTexts, scripts: ScriptIndex? = nil,
        folder: CheckedFolder? = nil, source: SourceIndex? = nil,
        locations: PropertyListLocations = PropertyListLocations(), propertyLists: CheckedPropertyLists? = nil,
        plans: () -> [SchemePlan]
    ) {
        let (plans, assignments) = concurrently(builds.all.count > 100, plans) {
            NamedAssignments(in: Self.layers(of: builds.all))
        }
        self.xcconfigs = xcconfigs
        self.folder = folder
        self.scripts = scripts
        self.source = source
        self.locations = locations
        self.propertyLists = propertyLists ?? CheckedPropertyLists(locations: locations)
        isWhole = true
        names = Self.names(of: project.targets)
        projectFindings = project.findings
        self.plans = plans
        self.builds = builds.all
        projects = project.projects
        self.assignments = assignments
        layers = assignments.layers
        xcconfigFiles = Set(layers.flatMap(\.layer.settings.files))
    }

    /// Surveys only some targets in some build configurations.
    ///
    /// - Parameters:
    ///   - builds: the targets; the same target in the same build configuration counts once.
    ///   - plans: the actions of schemes that build them.
    package init(builds: [ConfiguredTarget], plans: [SchemePlan] = []) {
        var seen: Set<[String]> = []
        let builds = builds.filter {
            seen.insert(Self.key($0.project, $0.target, $0.configuration)).inserted
        }
        let projects = Dictionary(builds.map { ($0.project.directory, $0.project) }) { first, _ in first }
        names = Self.names(
            of: projects.values.flatMap { project in
                project.targets.map { ProjectTarget(project: project, target: $0) }
            })
        self.projects = projects.sorted { $0.key < $1.key }.map(\.value)
        projectFindings = projects.sorted { $0.key < $1.key }.flatMap(\.value.findings)
        self.plans = plans
        xcconfigs = XcconfigTexts()
        folder = nil
        source = nil
        locations = PropertyListLocations()
        propertyLists = CheckedPropertyLists(locations: locations)
        scripts = nil
        isWhole = false
        self.builds = builds
        layers = Self.layers(of: builds)
        assignments = NamedAssignments(in: layers)
        xcconfigFiles = Set(layers.flatMap(\.layer.settings.files))
    }

    /// The layers of builds, each once, with the first build that has it.
    static func layers(
        of builds: [ConfiguredTarget]
    ) -> [(layer: ConfiguredTarget.Layer, build: ConfiguredTarget)] {
        var seen: Set<[String]> = []
        return builds.flatMap { build in
            build.layers.filter { layer in
                switch layer.kind {
                // Targets with the same file share it, as do all targets what the project says.
                case .projectXcconfig, .targetXcconfig, .xcconfigOption:
                    seen.insert(["", layer.settings.name, build.project.sourceRoot]).inserted
                case .project: seen.insert([build.configuration, build.project.file]).inserted
                case .target, .commandLine: true
                }
            }.map { ($0, build) }
        }
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

extension ProjectSurvey {
    /// The folder that the path of a file is shown from: the checked one, or that of its project.
    func root(of path: String) -> String {
        let folders = [folder?.path].compactMap { $0 } + projects.map(\.sourceRoot)
        return folders.first { path.hasPrefix($0 + "/") } ?? folders.first ?? "/"
    }
}
