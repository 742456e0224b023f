package import AppProjects
package import Foundation
package import Switchyard
import XcodeProjects

/// The build configuration of a target that is used if none is given: the first one with a Settings bundle, and open
/// ones before sealed ones. A sealed build does not read the bundle, and should not contain it.
package struct ShippedSettingsBundle: Sendable {
    /// The target in each of its build configurations, the default one first.
    package let launches: [ProjectLaunch]
    /// The target in the chosen build configuration; `nil` if none has a bundle.
    package let launch: ProjectLaunch?

    /// Creates the launches of a target.
    ///
    /// - Parameter configuration: the given build configuration, if any.
    /// - Throws: ``AppProjectError`` if the target has no such build configuration.
    package init(
        _ project: AppProject, _ target: ProjectTarget, configuration: String?, options: BuildOptions
    ) throws(AppProjectError) {
        let asked = try project.configured(target, configuration, options: options)
        let others = target.configurationNames.filter { $0 != asked.configuration }
        let builds = [asked] + others.compactMap { try? project.configured(target, $0, options: options) }
        self.init(builds.map { ProjectLaunch($0) }, isChosen: configuration != nil)
    }

    /// Creates the launches of a target whose builds are known; `nil` if none of them copies a bundle.
    init?(_ target: ProjectTarget, _ builds: ProjectBuilds) {
        let all = builds.builds(of: target)
        guard all.contains(where: { !$0.settingsBundles.isEmpty }),
            let usual = all.first(where: { $0.configuration == target.defaultConfiguration })
        else { return nil }
        let ordered = [usual] + all.filter { $0.configuration != usual.configuration }
        self.init(ordered.map { builds.launch($0) }, isChosen: false)
    }

    /// - Parameter launches: the target in each of its build configurations, the one that is asked for first.
    private init(_ launches: [ProjectLaunch], isChosen: Bool) {
        self.launches = launches
        let shipping = launches.filter { !Self.bundles(of: $0).isEmpty }
        launch = isChosen ? launches.first : shipping.first { !$0.isSealed } ?? shipping.first
    }

    /// The bundles in an app, or in a folder with the same layout.
    package static func bundles(in app: AppBundle) -> [URL] {
        ConfiguredTarget.settingsBundleNames.map { app.resources.appendingPathComponent($0, isDirectory: true) }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The bundles that a build copies, those for Settings first.
    package static func bundles(of launch: ProjectLaunch) -> [String] {
        launch.build.settingsBundles.map(\.path)
    }
}
