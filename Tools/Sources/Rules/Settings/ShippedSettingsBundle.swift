public import AppProjects
public import Foundation
public import Switchyard
import XcodeProjects

/// The build configuration of a target that is used if none is given: the first one with a Settings bundle, and open
/// ones before sealed ones. A sealed build does not read the bundle, and should not contain it.
public struct ShippedSettingsBundle: Sendable {
    /// The target in each of its build configurations, the default one first.
    public let launches: [ProjectLaunch]
    /// The target in the chosen build configuration; `nil` if none has a bundle.
    public let launch: ProjectLaunch?

    /// The bundles that Settings, its watch app, and InAppSettingsKit show, in this order.
    public static let names = ["Settings.bundle", "Settings-Watch.bundle", "InAppSettings.bundle"]

    /// Creates the launches of a target.
    ///
    /// - Parameter configuration: the given build configuration, if any.
    /// - Throws: ``AppProjectError`` if the target has no such build configuration.
    public init(
        _ project: AppProject, _ target: ProjectTarget, configuration: String?, options: BuildOptions
    ) throws(AppProjectError) {
        let asked = try project.configured(target, configuration, options: options)
        let others = target.configurationNames.filter { $0 != asked.configuration }
        launches = ([asked] + others.compactMap { try? project.configured(target, $0, options: options) })
            .map { ProjectLaunch($0) }
        let shipping = launches.filter { !Self.bundles(of: $0).isEmpty }
        launch = configuration == nil ? shipping.first { !$0.isSealed } ?? shipping.first : launches.first
    }

    /// The bundles in an app, or in a folder with the same layout.
    public static func bundles(in app: AppBundle) -> [URL] {
        names.map { app.resources.appendingPathComponent($0, isDirectory: true) }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The bundles that a build copies, those for Settings first.
    public static func bundles(of launch: ProjectLaunch) -> [String] {
        let resources = launch.build.resources.map(\.path).filter { FileManager.default.fileExists(atPath: $0) }
        return names.compactMap { name in resources.first { $0.hasSuffix("/" + name) } }
    }
}
