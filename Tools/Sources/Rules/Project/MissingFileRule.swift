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
                let path = path(of: finding, in: build) ?? location.file
                guard !ExistingFile.canBeRead(path) else { continue }
                causes[Cause(project: build.project, path: path), default: []].append(
                    Missing(path: path, configuration: build.configuration, finding: finding))
            }
        }
        guard !causes.isEmpty else { return [] }
        let fixes = MissingFileFix(survey)
        return causes.compactMap { cause, missing in
            let finding = finding(cause, missing, fixes, from: survey.folder?.path)
            return isPersonal(missing, survey) ? finding?.asNote : finding
        }
    }

    /// Whether files that git ignores are only for build configurations that no scheme has: whoever has the files uses those.
    private static func isPersonal(_ missing: [Missing], _ survey: ProjectSurvey) -> Bool {
        let used = Set(survey.plans.compactMap(\.configuration))
        return !used.isEmpty && used.isDisjoint(with: missing.map(\.configuration))
            && missing.allSatisfy { MissingFileFix.podsFolder(of: $0.path) == nil && GitIgnorePatterns.ignore($0.path) }
    }

    /// The paths of the base configurations that are missing.
    static func missingPaths(_ survey: ProjectSurvey) -> Set<String> {
        Set(
            survey.builds.flatMap { build in
                build.findings.filter { $0.rule == rule }.compactMap { path(of: $0, in: build) }
            })
    }

    /// What explains missing files: CocoaPods was not run, or the contents of a folder are not committed.
    private struct Cause: Hashable {
        /// The folder of CocoaPods, or that of the files.
        let folder: String
        let isCocoaPods: Bool
        /// The project that paths are relative to; `nil` for CocoaPods, which many projects of a workspace share.
        let sourceRoot: String?

        init(project: XcodeProject, path: String) {
            let pods = MissingFileFix.podsFolder(of: path)
            isCocoaPods = pods != nil
            folder = pods ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
            sourceRoot = pods == nil ? project.sourceRoot : nil
        }

        /// A path for people.
        ///
        /// - Parameter root: the folder that is checked, if one is.
        func shown(_ path: String, from root: String?) -> String {
            if isCocoaPods { return "Pods" + path.dropFirst(folder.count) }
            if let root, path.hasPrefix(root + "/") { return RelativePaths(from: root).shown(path) }
            let shown = RelativePaths(from: sourceRoot ?? folder).shown(path)
            guard shown.hasPrefix("/"), let sourceRoot else { return shown }
            // A file that is not far from the project has a path from it; of others, the last names say enough.
            for (index, above) in FoldersAbove(sourceRoot).prefix(3).enumerated() where path.hasPrefix(above + "/") {
                return String(repeating: "../", count: index + 1) + path.dropFirst(above.count + 1)
            }
            return shown.split(separator: "/").suffix(3).joined(separator: "/")
        }
    }

    private struct Missing {
        let path: String
        let configuration: String
        let finding: Finding
    }

    /// The path of the base configuration that people have chosen, also where wiring stands before it.
    static func path(of finding: Finding, in build: ConfiguredTarget) -> String? {
        let base = [build.project.configurations, build.target.configurations]
            .compactMap { $0[build.configuration]?.baseConfiguration }.first { $0.location == finding.location }
        return base?.path.map { WiredXcconfig.original(at: $0) ?? $0 }
    }

    private static func finding(
        _ cause: Cause, _ missing: [Missing], _ fixes: MissingFileFix, from root: String?
    ) -> Finding? {
        let paths = Set(missing.map(\.path)).sorted()
        let ordered = missing.map(\.finding).onceInFileOrder()
        // The file that is named is the one of the line that is shown.
        guard var finding = ordered.first, let first = missing.first(where: { $0.finding == finding })?.path else {
            return nil
        }
        let places = Set(ordered.compactMap(\.location)).count
        let uses = places > 1 ? ", which \(places) build configurations use" : ""
        if cause.isCocoaPods {
            finding.message =
                paths.count == 1
                ? "the xcconfig file \(cause.shown(first, from: root)) of CocoaPods does not exist\(uses)"
                : "\(paths.count) xcconfig files of CocoaPods do not exist, such as \(cause.shown(first, from: root))"
        } else if paths.count > 1 {
            let names = paths.map { URL(fileURLWithPath: $0).lastPathComponent }
            let isAtTop = cause.folder == root || root == nil && cause.folder == cause.sourceRoot
            let folder = isAtTop ? "" : " in \(cause.shown(cause.folder, from: root))"
            finding.message =
                "\(paths.count) xcconfig files cannot be read\(folder): \(names.prefix(5).joined(separator: ", "))"
                + (names.count > 5 ? ", …" : "")
        } else {
            finding.message = "xcconfig file \(cause.shown(first, from: root)) cannot be read" + uses
        }
        return fixes.adding(to: finding, for: paths)
    }
}
