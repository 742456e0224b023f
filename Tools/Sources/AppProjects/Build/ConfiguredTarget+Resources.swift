import BuildSettings
import Foundation
import SourceText
import XcodeProjects

extension ConfiguredTarget {
    /// The Settings bundle that is copied into the product.
    var settingsBundle: ProjectResource? { resources.file(named: ["Settings.bundle"]) }
}

extension [ProjectResource] {
    /// Returns the first of these files that is there, in the order of the names.
    func file(named names: [String]) -> ProjectResource? {
        names.firstNonNil { name in
            first { $0.path.hasSuffix("/" + name) && FileManager.default.fileExists(atPath: $0.path) }
        }
    }
}

/// The names of files that a build leaves out, and those that it copies all the same.
struct ResourceFilter {
    let excluded: [String]
    let included: [String]

    func copied(_ resources: [ProjectResource]) -> [ProjectResource] {
        guard !excluded.isEmpty else { return resources }
        return resources.filter { !Self.matches($0.path, excluded) || Self.matches($0.path, included) }
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
                BuildSettingCondition(parameter: "", pattern: String(part)).matches(String(component))
            }
        }
    }
}
