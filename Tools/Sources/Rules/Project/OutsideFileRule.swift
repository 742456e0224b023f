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
            guard let root = FoldersAbove.repository(of: project.file) else { return [] }
            let inputs = project.targets.flatMap { target in
                (target.resources + target.sources + target.linkedFiles).compactMap {
                    Input(target.name, $0, outside: root)
                }
            }
            return [finding(inputs.filter { !$0.isHere }), finding(inputs.filter(\.isHere))].compactMap { $0 }
        }
    }

    /// A file that a target needs from a folder of one developer's.
    private struct Input {
        let target: String
        let file: ProjectResource
        /// The part of its path that the repository does not have in common, or all of it if that begins with a user.
        let path: String
        /// Whether the repository has the file, and the path is not that from the project.
        let isHere: Bool

        /// Returns `nil` for another file, and for one that is here.
        ///
        /// - Parameter root: the folder of the repository, which may itself be below such a folder.
        init?(_ target: String, _ file: ProjectResource, outside root: String) {
            guard !file.path.hasPrefix(root + "/") else { return nil }
            let parts = file.path.split(separator: "/")
            let common = zip(parts, root.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
            let rest = parts.dropFirst(common.count)
            let isOfUser = file.path.isOfUser(otherThanOf: root)
            // Packages that were checked out for a build are in the project of one, which a tool makes; what was built before is
            // linked by its name.
            guard isOfUser || rest.dropLast().contains(where: { $0 == "Desktop" || $0 == "Downloads" }),
                !parts.contains(".build"), !parts.contains("DerivedData"), !ExistingFile.isThere(file.path)
            else { return nil }
            (self.target, self.file) = (target, file)
            let up = String(repeating: "../", count: root.split(separator: "/").count - common.count)
            path = isOfUser ? file.path : up + rest.joined(separator: "/")
            isHere = rest.joined(separator: "/").end(below: root) != nil
        }
    }

    private static func finding(_ inputs: [Input]) -> Finding? {
        let ordered = inputs.map(\.file).onceInFileOrder()
        guard let first = ordered.first else { return nil }
        let paths = Dictionary(inputs.map { ($0.file, $0.path) }) { first, _ in first }
        let names = ordered.compactMap { paths[$0] }.uniqued
        let targets = inputs.map(\.target).uniqued
        let (verb, object) = names.count == 1 ? ("is", "it") : ("are", "them")
        let notes = ordered.dropFirst().prefix(5).map { Finding.Note(message: paths[$0] ?? "", location: $0.location) }
        guard !inputs.allSatisfy(\.isHere) else {
            return Finding(
                rule: rule, severity: .warning,
                message: names.count == 1
                    ? "the project names \(names[0]) by its path on one Mac: a build stops on others, though the repository has "
                        + "the file"
                    : "the project names \(names.count) files by their paths on one Mac, such as \(names[0]): a build stops on "
                        + "others, though the repository has the files",
                location: first.location, notes: notes,
                fix: "choose Relative to Group as the location of \(object), or of the group, in the File inspector")
        }
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(targets.listed(upTo: 3)) \(targets.count == 1 ? "is" : "are") built with \(names.listed(upTo: 4)), which "
                + "\(verb) outside of the repository: a build stops on other Macs",
            location: first.location, notes: notes,
            fix:
                "move \(object) into the repository, and add \(object) to the project from there"
                + (names.contains(where: mayHaveSecrets) ? "; if there are secrets, let git ignore \(object)" : ""))
    }

    /// Whether a file is of a kind that people write keys into.
    private static func mayHaveSecrets(_ path: String) -> Bool {
        ["h", "json", "m", "p12", "plist", "swift"].contains(path.part(afterLast: "."))
    }
}
