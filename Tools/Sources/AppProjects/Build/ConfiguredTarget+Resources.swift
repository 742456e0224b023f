import BuildSettings
import Foundation
package import InfoPlists
import SourceText
package import XcodeProjects

extension ConfiguredTarget {
    /// The Settings bundle that is copied into the product.
    var settingsBundle: ProjectResource? { settingsBundles.first { $0.path.hasSuffix("/Settings.bundle") } }

    /// The bundles that Settings, its watch app, and InAppSettingsKit show, in this order.
    package static let settingsBundleNames = ["Settings.bundle", "Settings-Watch.bundle", "InAppSettings.bundle"]
}

extension ConfiguredTarget {
    /// Whether a build phase copies a file or product in this build configuration, see ``resources``.
    ///
    /// - Parameter platforms: the platforms that the build phase copies it for; empty for all.
    package func copies(_ path: String, platforms: Set<String> = []) -> Bool {
        resourceFilter.copies(path, platforms: platforms)
    }

    /// Whether a build runs a phase. One "only when installing" runs for an archive, or where a build setting says so.
    package func runs(_ phase: CopyFilesPhase) -> Bool {
        !phase.isForInstallOnly || evaluated("DEPLOYMENT_POSTPROCESSING").isOn
    }

    /// The platform that the target is built for; `nil` if only the run destination determines it.
    package var platform: ApplePlatform? { conditions["sdk"]?.first.flatMap(ApplePlatform.init(sdk:)) }
}

extension XcodeTarget {
    /// The files that Copy Files phases put where Copy Bundle Resources puts its own: into the folder of resources or, where that is
    /// the bundle itself, there.
    ///
    /// - Parameters:
    ///   - isFlat: whether the bundle has no folder of resources: everywhere but on a Mac.
    ///   - isInstalled: whether the phases run that do so only when installing.
    func copiedResources(isFlat: Bool, isInstalled: Bool) -> [ProjectResource] {
        copyPhases.flatMap { phase -> [ProjectResource] in
            guard isInstalled || !phase.isForInstallOnly else { return [] }
            let isThere = phase.destination == .resources || isFlat && phase.destination == .wrapper
            guard isThere, phase.subpath.isEmpty else { return [] }
            return phase.items.compactMap { item in
                guard case .file(let path) = item.content else { return nil }
                return ProjectResource(path: path, location: item.location, platforms: item.platforms)
            }
        }
    }
}

extension [ProjectResource] {
    /// Returns the files of these names that are there, one of each, in the order of the names.
    func files(named names: [String], _ files: BuildFiles) -> [ProjectResource] {
        names.compactMap { name in first { $0.path.hasSuffix("/" + name) && files.exists($0.path) } }
    }
}

/// The names of files that a build leaves out, and those that it copies all the same.
struct ResourceFilter {
    let excluded: [String]
    let included: [String]
    /// The platform that is built for; `nil` if it is not known.
    let platform: ApplePlatform?

    func copied(_ resources: [ProjectResource]) -> [ProjectResource] {
        resources.filter { copies($0.path, platforms: $0.platforms) }
    }

    /// Whether a file is copied for a platform of these; of all if there are none.
    func copies(_ path: String, platforms: Set<String>) -> Bool {
        if let platform, !platforms.isEmpty, !platforms.contains(platform.filterName) { return false }
        guard !excluded.isEmpty else { return true }
        return !Self.matches(path, excluded) || Self.matches(path, included)
    }

    /// Whether a pattern matches the file's name or, if it contains slashes, as many components at the end of its
    /// path; an absolute pattern must match the whole path. `*` does not match a slash.
    ///
    /// See Apple's swift-build, `Path.matchesFilenamePattern`.
    private static func matches(_ path: String, _ patterns: [String]) -> Bool {
        let components = path.split(separator: "/")
        return patterns.contains { pattern in
            let parts = pattern.split(separator: "/")
            let mayMatch = pattern.hasPrefix("/") ? parts.count == components.count : parts.count <= components.count
            guard mayMatch, !parts.isEmpty, !pattern.hasSuffix("/") else { return false }
            return zip(parts, components.suffix(parts.count)).allSatisfy { part, component in
                WildcardPattern(String(part)).matches(String(component))
            }
        }
    }
}

extension ApplePlatform {
    /// The name in the platform filter of a build file.
    fileprivate var filterName: String { self == .visionOS ? "xros" : rawValue.lowercased() }
}
