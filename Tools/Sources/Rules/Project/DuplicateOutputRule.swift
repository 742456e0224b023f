import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// Files of a target for one place of its product, which Xcode does not build: which of them would count is not decided.
enum DuplicateOutputRule: ProjectRule {
    static let rule = RuleID.duplicateOutput

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
        let isInfoPlist = conflict.place == "Info.plist"
        let what =
            isInfoPlist
            ? "\(files.listed) among its resources, where the build writes the Info.plist"
            : "\(files.count) files for one place, \(files.listed(upTo: 4))"
        return Finding(
            rule: rule, severity: .error,
            message:
                "\(targets.listed(upTo: 4)) \(targets.count == 1 ? "has" : "have") \(what): Xcode does not build it "
                + "(Multiple commands produce \(conflict.place))",
            location: first.location,
            notes: conflict.files.dropFirst().map {
                .init(message: "\(paths.shown($0.path)) is copied here", location: $0.location)
            },
            fix: isInfoPlist
                ? "remove it from Copy Bundle Resources, or from the target's membership in the folder"
                : "remove all but one from the target, or exclude them with EXCLUDED_SOURCE_FILE_NAMES",
            cause: Finding.Cause([conflict.place] + files))
    }
}
