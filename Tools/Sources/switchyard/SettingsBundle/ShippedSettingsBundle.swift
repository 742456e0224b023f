import AppProjects
import Foundation
import Switchyard
import XcodeProjects

/// Which build configuration of a target is meant where none is asked for: the first that ships a Settings bundle, open
/// ones before sealed ones. A sealed build reads nothing of the bundle, and should keep it out.
struct ShippedSettingsBundle {
    /// The target in its build configurations, the usual one first.
    let launches: [ProjectLaunch]
    /// The one that is meant; `nil` where none ships a bundle.
    let launch: ProjectLaunch?

    /// Folders that Settings, its watch app and the well-known library show, in this order.
    static let names = ["Settings.bundle", "Settings-Watch.bundle", "InAppSettings.bundle"]

    /// - Parameter configuration: the one that is asked for, if any.
    init(
        _ project: AppProject, _ target: ProjectTarget, configuration: String?, options: BuildOptions
    ) throws(AppProjectError) {
        let asked = try project.configured(target, configuration, options: options)
        let others = target.configurationNames.filter { $0 != asked.configuration }
        launches = ([asked] + others.compactMap { try? project.configured(target, $0, options: options) })
            .map { ProjectLaunch($0) }
        let shipping = launches.filter { !Self.bundles(of: $0).isEmpty }
        launch = configuration == nil ? shipping.first { !$0.isSealed } ?? shipping.first : launches.first
    }

    /// The bundles in an app or in a folder that is laid out like one.
    static func bundles(in app: AppBundle) -> [URL] {
        names.map { app.resources.appendingPathComponent($0, isDirectory: true) }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The bundles that a build copies, those for Settings first.
    static func bundles(of launch: ProjectLaunch) -> [String] {
        let resources = launch.build.resources.map(\.path).filter { FileManager.default.fileExists(atPath: $0) }
        return names.compactMap { name in resources.first { $0.hasSuffix("/" + name) } }
    }
}
