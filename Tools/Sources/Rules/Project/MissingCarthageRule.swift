import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// Frameworks that Carthage builds, that targets link, and of which none is here: a build stops, unless it runs Carthage itself.
enum MissingCarthageRule: ProjectRule {
    static let rule = RuleID.missingCarthageFramework

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let missing = survey.projects.flatMap { project -> [(folder: String, file: ProjectResource)] in
            guard let folder = folder(of: project), !runsCarthage(project),
                !ExistingFile.isThere(folder + "/Carthage/Build")
            else { return [] }
            return linked(by: project).filter { $0.path.hasPrefix(folder + "/Carthage/Build/") }.map {
                (folder, $0)
            }
        }
        return Dictionary(grouping: missing, by: \.folder).compactMap { folder, files in
            finding(files.map(\.file), in: folder)
        }
    }

    /// The folder that Carthage is run in.
    private static func folder(of project: XcodeProject) -> String? {
        FoldersAbove.firstInRepository(of: project.file) { folder in
            ["Cartfile", "Cartfile.resolved"].contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
        }
    }

    /// Whether a build phase builds frameworks, and does not only copy them.
    private static func runsCarthage(_ project: XcodeProject) -> Bool {
        project.targets.flatMap(\.scripts).contains {
            $0.text.contains(/carthage\S*["']?\s+(?:bootstrap|build|update)/)
        }
    }

    /// What the targets of a project link, besides tests.
    private static func linked(by project: XcodeProject) -> [ProjectResource] {
        project.targets.filter { !$0.isTest }.flatMap(\.linkedFiles)
    }

    private static func finding(_ files: [ProjectResource], in folder: String) -> Finding? {
        let ordered = files.onceInFileOrder()
        guard let first = ordered.first else { return nil }
        let names = Set(files.map { $0.path.part(afterLast: "/") })
        let isOfXCFrameworks = names.contains { $0.hasSuffix(".xcframework") }
        // Carthage builds for all platforms that a project has.
        let isOfIOS = files.allSatisfy { $0.path.containsText("/Carthage/Build/iOS/") }
        let command =
            "carthage bootstrap" + (isOfXCFrameworks ? " --use-xcframeworks" : "") + (isOfIOS ? " --platform iOS" : "")
        let name = RelativePaths(from: folder).shown(first.path)
        return Finding(
            rule: rule, severity: .warning,
            message: names.count == 1
                ? "the framework \(name) does not exist: a build stops"
                : "\(names.count) frameworks of Carthage do not exist, such as \(name): a build stops",
            location: first.location, fix: "run \(command), which builds \(names.count == 1 ? "it" : "them")",
            cause: Finding.Cause([], command: Finding.Cause.Command(command, in: folder)))
    }
}
