import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A file that a target builds from a folder of one developer's, such as Downloads: no other Mac has it.
enum OutsideFileRule: ProjectRule {
    static let rule = RuleID.fileOutsideRepository

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.projects.compactMap { project in
            FoldersAbove.repository(of: project.file).flatMap { root in
                finding(inputs(of: project).compactMap { Input($0, $1, outside: root) })
            }
        }
    }

    /// What the targets of a project copy and compile, if one seems to be elsewhere.
    private static func inputs(of project: XcodeProject) -> [(target: String, file: ProjectResource)] {
        guard let data = try? RegularFile.contents(atPath: project.file),
            marks.contains(where: { data.range(of: Data($0.utf8)) != nil }),
            let sources = try? BuildPhaseFiles(.sources, reading: project.directory)
        else { return [] }
        return project.targets.flatMap { target in
            (target.resources + (sources.targets[target.identifier] ?? [])).map { (target.name, $0) }
        }
    }

    private static let marks = ["/Desktop/", "/Downloads/", "/Users/"]

    /// A file that a target needs from a folder of one developer's.
    private struct Input {
        let target: String
        let file: ProjectResource
        /// The part of its path that the repository does not have in common.
        let path: String

        /// Returns `nil` for another file, and for one that is here.
        ///
        /// - Parameter root: the folder of the repository, which may itself be below such a folder.
        init?(_ target: String, _ file: ProjectResource, outside root: String) {
            guard !file.path.hasPrefix(root + "/") else { return nil }
            let parts = file.path.split(separator: "/")
            let common = zip(parts, root.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
            let rest = parts.dropFirst(common.count)
            let isOfUser = rest.first == "Users" || common == ["Users"]
            guard isOfUser || rest.dropLast().contains(where: { $0 == "Desktop" || $0 == "Downloads" }),
                !ExistingFile.isThere(file.path)
            else { return nil }
            (self.target, self.file, path) = (target, file, rest.joined(separator: "/"))
        }
    }

    private static func finding(_ inputs: [Input]) -> Finding? {
        let ordered = inputs.map(\.file).onceInFileOrder()
        guard let first = ordered.first else { return nil }
        let paths = Dictionary(inputs.map { ($0.file, $0.path) }) { first, _ in first }
        let names = ordered.compactMap { paths[$0] }.uniqued
        let targets = inputs.map(\.target).uniqued
        let (verb, object) = names.count == 1 ? ("is", "it") : ("are", "them")
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(targets.listed(upTo: 3)) \(targets.count == 1 ? "is" : "are") built with \(names.listed(upTo: 4)), which "
                + "\(verb) outside of the repository: a build stops on other Macs",
            location: first.location,
            notes: ordered.dropFirst().prefix(5).map { .init(message: paths[$0] ?? "", location: $0.location) },
            fix:
                "move \(object) into the repository, and add \(object) to the project from there; if there are secrets, let git "
                + "ignore \(object)")
    }
}
