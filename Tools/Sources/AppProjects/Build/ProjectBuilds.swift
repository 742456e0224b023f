package import BuildSettings
import SourceText
import XcodeProjects

/// Every target of an app project in every build configuration, each evaluated once: all rules and launches share them.
package struct ProjectBuilds: Sendable {
    /// The builds, in the order of the targets.
    package let all: [ConfiguredTarget]
    /// The xcconfig files that they read.
    package let xcconfigFiles: XcconfigFiles
    private let byTarget: [ProjectTarget.ID: [ConfiguredTarget]]
    private let files: LaunchFiles

    /// Evaluates the builds of a project. Targets are worked on at the same time, on all processors.
    ///
    /// - Parameter read: files that are read already.
    package init(_ project: AppProject, options: BuildOptions = BuildOptions(), read: ReadFiles = ReadFiles()) {
        let targets = project.targets
        let files = BuildFiles(options: options, read: read)
        files.compileCommon(of: targets)
        let builds = targets.concurrentMap { target in
            target.configurationNames.map { ConfiguredTarget(target, $0, files) }
        }
        all = builds.flatMap { $0 }
        xcconfigFiles = files.xcconfigFiles
        self.files = LaunchFiles(reading: all)
        byTarget = Dictionary(zip(targets.map(\.id), builds)) { first, _ in first }
    }

    /// A target in each of its build configurations.
    package func builds(of target: ProjectTarget) -> [ConfiguredTarget] { byTarget[target.id] ?? [] }

    /// The launch of a build.
    package func launch(
        _ build: ConfiguredTarget, scheme: SchemeLaunch = .none, isArchive: Bool = false
    ) -> ProjectLaunch {
        ProjectLaunch(build, scheme: scheme, isArchive: isArchive, files: files)
    }
}
