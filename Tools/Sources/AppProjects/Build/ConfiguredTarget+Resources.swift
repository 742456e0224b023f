import BuildSettings
import Foundation
import SourceText
public import XcodeProjects

extension ConfiguredTarget {
    /// The files that are copied into the product in this build configuration: all resources except those that
    /// `EXCLUDED_SOURCE_FILE_NAMES` excludes and `INCLUDED_SOURCE_FILE_NAMES` does not include again.
    public var resources: [ProjectResource] {
        var evaluator = evaluator
        let excluded = evaluator.evaluate("EXCLUDED_SOURCE_FILE_NAMES").list
        guard !excluded.isEmpty else { return target.resources }
        let included = evaluator.evaluate("INCLUDED_SOURCE_FILE_NAMES").list
        return target.resources.filter { resource in
            !matches(resource.path, excluded) || matches(resource.path, included)
        }
    }

    /// Whether a pattern matches the file's name or, if it contains slashes, as many components at the end of its
    /// path; an absolute pattern must match the whole path. `*` does not match a slash.
    ///
    /// See Apple's swift-build, `Path.matchesFilenamePattern`.
    private func matches(_ path: String, _ patterns: [String]) -> Bool {
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

    /// Returns the first of these files that is copied, in the order of the names. The file must exist.
    func resource(named names: [String]) -> ProjectResource? {
        let resources = resources
        return names.firstNonNil { name in
            resources.first { $0.path.hasSuffix("/" + name) && FileManager.default.fileExists(atPath: $0.path) }
        }
    }
}
