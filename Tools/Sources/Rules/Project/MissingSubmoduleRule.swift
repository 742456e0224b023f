import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A git submodule that has files of a project and is not checked out: a build stops.
enum MissingSubmoduleRule: ProjectRule {
    static let rule = RuleID.missingSubmodule

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let used = survey.projects.flatMap { project in missing(around: project).map { (project, $0) } }
        // The projects of a folder have one `.gitmodules`.
        return Dictionary(grouping: used) { $0.1.location.file }.values.compactMap(finding)
    }

    /// The empty submodules that a project has files in.
    private static func missing(around project: XcodeProject) -> [GitSubmodule] {
        let empty = GitSubmodule.all(around: project.file).filter {
            FileManager.default.fileExists(atPath: $0.path) && $0.isEmpty
        }
        guard !empty.isEmpty,
            let data = try? RegularFile.contents(atPath: project.file),
            let paths = try? ProjectPaths(data: data, directory: project.directory)
        else { return [] }
        let all = [paths.files, paths.groups, paths.synchronized, paths.packages].flatMap(\.values).map { $0 + "/" }
        return empty.filter { submodule in all.contains(where: submodule.contains) }
    }

    private static func finding(_ used: [(project: XcodeProject, submodule: GitSubmodule)]) -> Finding? {
        let unserved = used.filter { $0.submodule.url.hasPrefix("git://github.com/") }
        let places = (unserved.isEmpty ? used : unserved).map(\.submodule.location)
        guard let first = places.min(by: { ($0.position?.line ?? 0) < ($1.position?.line ?? 0) }) else { return nil }
        let root = URL(fileURLWithPath: first.file).deletingLastPathComponent().path
        let names = Set(used.map(\.submodule.path)).sorted().map(RelativePaths(from: root).shown)
        let projects = Set(used.map(\.project.name)).sorted().listed(upTo: 3)
        return Finding(
            rule: rule, severity: .warning,
            message: names.count == 1
                ? "the git submodule \(names[0]), which has files of \(projects), is not checked out: a build stops"
                : "the git submodules \(names.listed(upTo: 4)), which have files of \(projects), are not checked out: a build "
                    + "stops",
            location: first,
            fix: unserved.isEmpty
                ? "run \(command)"
                : "write https:// in place of git://, which GitHub does not serve, or run \(commandOverHTTPS)",
            cause: Finding.Cause(
                [], command: Finding.Cause.Command(unserved.isEmpty ? command : commandOverHTTPS, in: root)))
    }

    private static let command = MissingFileFix.submodules
    /// The command that also reaches the submodules of submodules, whose addresses are in repositories of others.
    private static let commandOverHTTPS =
        "git -c url.https://.insteadOf=git:// submodule update --init --recursive"
}
