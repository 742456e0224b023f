import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist value that refers to a build setting that is not defined in a build configuration: the value is empty,
/// and the build does not report it. Also reports what makes the processed Info.plist uncertain.
enum InfoPlistRule: ProjectRule {
    static let rule = RuleID.infoPlistUndefinedReference

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        UndefinedInfoPlistSettings(survey).findings + onceForEachTarget(survey.builds.flatMap(issues))
    }

    // MARK: Issues

    /// What is said of a target is said once, not for each of its build configurations.
    private static func onceForEachTarget(_ findings: [Finding]) -> [Finding] {
        Dictionary(grouping: findings) { [$0.rule.rawValue, $0.message, $0.location?.file ?? ""] }
            .values.compactMap { $0.onceInFileOrder().first }
    }

    private static func issues(of build: ConfiguredTarget) -> [Finding] {
        // The preprocessor's input need not be a property list.
        let issues = (try? build.infoPlist())?.issues ?? (build.preprocessesInfoPlist ? [.preprocessed] : [])
        return issues.map { finding($0, build) }
    }

    private static func finding(_ issue: ProcessedInfoPlist.Issue, _ build: ConfiguredTarget) -> Finding {
        let name = build.target.name
        switch issue {
        case .preprocessed:
            return Finding(
                rule: .preprocessedInfoPlist, severity: .note,
                message: "INFOPLIST_PREPROCESS runs the C preprocessor over the Info.plist of \(name), "
                    + "which Switchyard does not: the values in the product may differ",
                location: location(of: "INFOPLIST_PREPROCESS", build),
                fix: "use references to build settings instead, and remove INFOPLIST_PREPROCESS")
        case .conflict(let key, let written, let generated):
            return Finding(
                rule: .infoPlistMergeConflict, severity: .error,
                message: "the Info.plist of \(name) has \(written) for \(key), but the build generates \(generated): "
                    + "the build fails",
                location: location(of: ProcessedInfoPlist.generatedKeyPrefix + key, build)
                    ?? build.infoPlistFile.map { SourceLocation(file: $0) },
                fix: "remove \(key) from the file, or the build setting that generates it")
        case .unreadableContents:
            return Finding(
                rule: .infoPlistFileContents, severity: .error,
                message: "INFOPLIST_FILE_CONTENTS of \(name) is not a property list whose root is a dictionary",
                location: location(of: "INFOPLIST_FILE_CONTENTS", build),
                fix: "write a property list whose root is a dictionary")
        case .unknownPlatform:
            return Finding(
                rule: .infoPlistPlatformUnknown, severity: .note,
                message: "the SDK of \(name) depends on the run destination, so Info.plist keys that depend on the "
                    + "platform are not read",
                location: location(of: "SDKROOT", build) ?? build.target.location)
        }
    }

    private static func location(of setting: String, _ build: ConfiguredTarget) -> SourceLocation? {
        build.evaluated(setting).origin.map(build.location)
    }
}
