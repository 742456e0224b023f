import BuildSettings
import Foundation
import SourceText
public import XcodeProjects

extension ConfiguredTarget {
    /// What is copied into the product in this build configuration: without what `EXCLUDED_SOURCE_FILE_NAMES` keeps out
    /// and `INCLUDED_SOURCE_FILE_NAMES` does not bring back.
    public var resources: [ProjectResource] {
        var evaluator = evaluator
        let excluded = evaluator.evaluate("EXCLUDED_SOURCE_FILE_NAMES").list
        guard !excluded.isEmpty else { return target.resources }
        let included = evaluator.evaluate("INCLUDED_SOURCE_FILE_NAMES").list
        return target.resources.filter { resource in
            !matches(resource.path, excluded) || matches(resource.path, included)
        }
    }

    /// Whether a pattern fits the file's name, or, where it has a slash, the end of its path.
    private func matches(_ path: String, _ patterns: [String]) -> Bool {
        patterns.contains { pattern in
            let pattern = pattern.hasPrefix("/") ? pattern : "*/" + pattern
            return BuildSettingCondition(parameter: "", pattern: pattern).matches(path)
        }
    }

    /// The first of these files that is copied, in the names' order; only what is there counts.
    func resource(named names: [String]) -> ProjectResource? {
        let resources = resources
        return names.firstNonNil { name in
            resources.first { $0.path.hasSuffix("/" + name) && FileManager.default.fileExists(atPath: $0.path) }
        }
    }
}
