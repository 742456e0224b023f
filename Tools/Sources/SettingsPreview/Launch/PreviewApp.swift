package import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
package import SwitchyardCore
import XcodeProjects

/// The app that contains a Settings bundle, as far as it is known.
package enum PreviewApp: Sendable {
    /// The app that a project would build.
    case project(ProjectLaunch)
    /// A built app.
    case bundle(AppBundle)
    /// Only the Settings bundle is known.
    case unknown

    /// The context of a launch with these stored values; `nil` without an app.
    ///
    /// - Throws: `ConfigurationError` if the app has no usable catalog.
    func context(storedValues: DefaultsFile) throws(ConfigurationError) -> LaunchContext? {
        let store = FileDefaultsStore(file: storedValues.url)
        switch self {
        case .project(let launch): return try launch.context(store: store)
        case .bundle(let bundle):
            return try LaunchContext.declaring(bundle, policy: .open, store: store)
        case .unknown: return nil
        }
    }

    /// The explanation of a launch. Files are read again, because they may have been edited.
    func explanation(of context: LaunchContext) -> LaunchExplanation {
        let launch: ProjectLaunch? = if case .project(let launch) = self { launch } else { nil }
        return LaunchExplanation(context, launch: launch, locations: PropertyListLocations())
    }

    /// Paths relative to the folder of the project or of the built app.
    var paths: RelativePaths {
        switch self {
        case .project(let launch): RelativePaths(from: launch.build.project.sourceRoot)
        case .bundle(let bundle): RelativePaths(from: bundle.url.path)
        case .unknown: RelativePaths(from: "/")
        }
    }

    /// The values of Info.plist; empty if unknown.
    private var infoPlist: [String: PropertyListValue] {
        switch self {
        case .project(let launch): launch.infoPlist?.values ?? [:]
        case .bundle(let bundle): (try? bundle.infoPlistValues()) ?? [:]
        case .unknown: [:]
        }
    }

    /// `CFBundleIdentifier`, which names the app's own defaults domain.
    package var bundleIdentifier: String? {
        if let name = infoPlist["CFBundleIdentifier"]?.stringValue, !name.isEmpty { return name }
        guard case .project(let launch) = self else { return nil }
        var evaluator = launch.build.evaluator
        let name = evaluator.evaluate("PRODUCT_BUNDLE_IDENTIFIER").value
        return name.isEmpty ? nil : name
    }

    /// The app's name.
    var name: String? {
        let values = infoPlist
        let displayName = values["CFBundleDisplayName"]?.stringValue ?? values["CFBundleName"]?.stringValue
        return switch self {
        case .project(let launch): displayName ?? launch.build.target.name
        case .bundle(let bundle): displayName ?? bundle.url.deletingPathExtension().lastPathComponent
        case .unknown: nil
        }
    }

    /// The development language of the app.
    var developmentRegion: String { infoPlist["CFBundleDevelopmentRegion"]?.stringValue ?? "en" }
}
