import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A base configuration that cannot be read: all its build settings are missing. Files that one cause explains, such as
/// all that CocoaPods generates, make one finding.
enum MissingFileRule: ProjectRule {
    static let rule = RuleID.unreadableBaseConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var causes: [Cause: [Missing]] = [:]
        for build in survey.builds {
            for finding in build.findings where finding.rule == rule {
                guard let location = finding.location else { continue }
                let path = base(at: location, of: build)?.path ?? location.file
                causes[Cause(project: build.project, path: path), default: []].append(
                    Missing(path: path, configuration: build.configuration, finding: finding))
            }
        }
        return causes.compactMap { finding($0, $1) }
    }

    /// What explains missing files: CocoaPods was not run, or the contents of a folder are not committed.
    private struct Cause: Hashable {
        let project: String
        let sourceRoot: String
        /// `nil` for the files of CocoaPods.
        let folder: String?

        init(project: XcodeProject, path: String) {
            self.project = project.file
            sourceRoot = project.sourceRoot
            folder = path.contains("/Pods/") ? nil : URL(fileURLWithPath: path).deletingLastPathComponent().path
        }
    }

    private struct Missing {
        let path: String
        let configuration: String
        let finding: Finding
    }

    private static func base(at location: SourceText.SourceLocation, of build: ConfiguredTarget) -> BaseConfiguration? {
        [build.project.configurations, build.target.configurations]
            .compactMap { $0[build.configuration]?.baseConfiguration }.first { $0.location == location }
    }

    private static func finding(_ cause: Cause, _ missing: [Missing]) -> Finding? {
        let paths = Set(missing.map(\.path)).sorted()
        let ordered = missing.map(\.finding).onceInFileOrder()
        guard var finding = ordered.first, let first = paths.first else { return nil }
        let places = Set(ordered.compactMap(\.location)).count
        let uses = places > 1 ? ", which \(places) build configurations use" : ""
        if cause.folder == nil {
            finding.message =
                paths.count == 1
                ? "the xcconfig file \(shown(first, cause)) of CocoaPods does not exist\(uses)"
                : "\(paths.count) xcconfig files of CocoaPods do not exist, such as \(shown(first, cause))"
        } else if paths.count > 1 {
            let names = paths.map { URL(fileURLWithPath: $0).lastPathComponent }
            let folder = cause.folder.map { shown($0, cause) } ?? ""
            finding.message =
                "\(paths.count) xcconfig files cannot be read in \(folder): \(names.prefix(5).joined(separator: ", "))"
                + (names.count > 5 ? ", …" : "")
        } else {
            finding.message = "xcconfig file \(shown(first, cause)) cannot be read" + uses
        }
        return finding
    }

    /// A path relative to the project.
    private static func shown(_ path: String, _ cause: Cause) -> String {
        RelativePaths(from: cause.sourceRoot).shown(path)
    }
}
