import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A file that a target builds from a folder of one developer's, such as Downloads: no other Mac has it.
enum OutsideFileRule: ProjectRule {
    static let rule = RuleID.fileOutsideRepository

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.projects.flatMap { project -> [Finding] in
            guard let root = FoldersAbove(project.file).first(where: isRepository) else { return [] }
            let inputs = inputs(of: project).filter { _, file in
                !file.path.hasPrefix(root + "/") && isPersonal(file.path) && !ExistingFile.isThere(file.path)
            }
            return finding(inputs).map { [$0] } ?? []
        }
    }

    /// A file that a target copies or compiles.
    private typealias Input = (target: String, file: ProjectResource)

    private static func isRepository(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/.git")
    }

    /// What the targets of a project copy, and what they compile, if a file seems to be elsewhere.
    private static func inputs(of project: XcodeProject) -> [Input] {
        guard let data = try? RegularFile.contents(atPath: project.file),
            marks.contains(where: { data.range(of: Data($0.utf8)) != nil }),
            let sources = try? BuildPhaseFiles(.sources, reading: project.directory)
        else { return [] }
        return project.targets.flatMap { target in
            (target.resources + (sources.targets[target.identifier] ?? [])).map { (target.name, $0) }
        }
    }

    private static let marks = ["../Desktop/", "../Downloads/", "/Users/"]

    private static func isPersonal(_ path: String) -> Bool {
        path.hasPrefix("/Users/") || path.split(separator: "/").contains { $0 == "Desktop" || $0 == "Downloads" }
    }

    private static func finding(_ inputs: [Input]) -> Finding? {
        let ordered = Set(inputs.map(\.file)).sorted {
            ($0.location.position?.line ?? 0, $0.path) < ($1.location.position?.line ?? 0, $1.path)
        }
        guard let first = ordered.first else { return nil }
        let names = ordered.map { String($0.path.part(afterLast: "/")) }.uniqued
        let targets = inputs.map(\.target).uniqued
        let folder = first.path.split(separator: "/").first { $0 == "Desktop" || $0 == "Downloads" } ?? "Users"
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(targets.listed(upTo: 3)) \(targets.count == 1 ? "is" : "are") built with \(names.listed(upTo: 4)) from outside of the repository, the folder "
                + "\(folder): a build stops on other Macs",
            location: first.location,
            notes: ordered.dropFirst().prefix(5).map {
                .init(message: "\($0.path.part(afterLast: "/"))", location: $0.location)
            },
            fix:
                "move \(names.count == 1 ? "it" : "them") into the repository, and add \(names.count == 1 ? "it" : "them") to the "
                + "project from there; if there are secrets, let git ignore \(names.count == 1 ? "it" : "them")")
    }
}
