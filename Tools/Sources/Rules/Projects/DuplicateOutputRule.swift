import AppProjects
import PropertyLists
package import SourceText
import XcodeProjects

/// Files of a target for one place of its product, which Xcode does not build: which of them would count is not decided.
enum DuplicateOutputRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var builds: [Key: [ConfiguredTarget]] = [:]
        for build in survey.builds {
            for conflict in build.placeConflicts {
                builds[Key(project: build.project.file, conflict: conflict), default: []].append(build)
            }
        }
        return builds.compactMap { finding($0.conflict, of: $1) }
    }

    private struct Key: Hashable {
        let project: String
        let conflict: PlaceConflict
    }

    private static func finding(_ conflict: PlaceConflict, of builds: [ConfiguredTarget]) -> Finding? {
        guard let first = conflict.files.first else { return nil }
        let targets = builds.map(\.target.name).uniqued
        let paths = RelativePaths(from: builds[0].project.sourceRoot)
        let files = conflict.files.map { paths.shown($0.path) }.uniqued
        return Finding(
            .duplicateOutput, .error, .onePlace(conflict.place, files, of: targets), at: first.location,
            notes: conflict.files.dropFirst().map { .copied(paths.shown($0.path), at: $0.location) },
            cause: Finding.Cause([.text(conflict.place)] + files.map(Finding.Subject.file)))
    }
}

extension RuleID {
    package static let duplicateOutput = RuleID("duplicate-output")
}

extension Rule {
    static let duplicateOutput = Rule(
        .duplicateOutput, .project, [.error], by: [.project(DuplicateOutputRule.self)],
        "Two files of a target have the same place in its product",
        why: """
            The build fails because multiple commands produce the file. It is the most common failure after a group \
            becomes a folder. An Info.plist among the resources has the same place as the one that the build writes.
            """,
        fix: "Remove one of them from the target, or exclude it in a build configuration",
        bad: .checkFolder(
            ExampleProject(target: [.release], resources: ["Dev/Config.json", "Prod/Config.json"]).with(
                .text("Dev/Config.json", "{}").hidden(), .text("Prod/Config.json", "{}").hidden())),
        good: .checkFolder(
            ExampleProject(target: [.release], resources: ["Prod/Config.json"]).with(
                .text("Prod/Config.json", "{}").hidden())))
}

extension FindingWords {
    /// - Parameter files: the files for the place, as they are shown.
    static func onePlace(_ place: String, _ files: [String], of targets: [String]) -> Self {
        let isInfoPlist = place == "Info.plist"
        let what =
            isInfoPlist
            ? "\(files.listed) among its resources, where the build writes the Info.plist"
            : "\(files.count) files for the same place, \(files.listed(upTo: 4))"
        return Self(
            "\(targets.listed(upTo: 4)) \(targets.words("has", "have")) \(what): the build fails (Multiple commands "
                + "produce \(place))",
            fix: isInfoPlist
                ? "remove it from Copy Bundle Resources, or from the target's membership in the folder"
                : "remove all but one from the target, or exclude them with EXCLUDED_SOURCE_FILE_NAMES")
    }
}

extension Finding.Note {
    static func copied(_ path: String, at location: SourceLocation) -> Self {
        Self(message: "\(path) is copied here", location: location)
    }
}
