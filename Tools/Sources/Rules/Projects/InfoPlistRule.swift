import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
package import SourceText
import XcodeProjects

/// What makes the processed Info.plist uncertain, or the build fail.
enum InfoPlistRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // What is said of a target is said once, not for each of its build configurations.
        var seen: Set<Finding> = []
        return survey.builds.flatMap(issues).onceInFileOrder().filter { seen.insert($0.anywhere).inserted }
    }

    private static func issues(of build: ConfiguredTarget) -> [Finding] {
        // The preprocessor's input need not be a property list.
        let issues = (try? build.infoPlist())?.issues ?? (build.preprocessesInfoPlist ? [.preprocessed] : [])
        return issues.map { finding($0, build) }
    }

    private static func finding(_ issue: ProcessedInfoPlist.Issue, _ build: ConfiguredTarget) -> Finding {
        let place: SourceLocation?
        let kind: (rule: RuleID, severity: Severity)
        switch issue {
        case .preprocessed:
            (kind, place) = ((.preprocessedInfoPlist, .note), location(of: "INFOPLIST_PREPROCESS", build))
        case .conflict(let key, _, _):
            kind = (.infoPlistMergeConflict, .error)
            place =
                location(of: ProcessedInfoPlist.generatedKeyPrefix + key, build)
                ?? build.infoPlistFile.map { SourceLocation(file: $0) }
        case .unreadableContents:
            (kind, place) = ((.infoPlistFileContents, .error), location(of: "INFOPLIST_FILE_CONTENTS", build))
        case .unknownPlatform:
            (kind, place) = (
                (.infoPlistPlatformUnknown, .note), location(of: "SDKROOT", build) ?? build.target.location
            )
        }
        return Finding(
            kind.rule, kind.severity, .infoPlist(issue, of: build.target.name), at: place,
            about: [.target(build.target.name)])
    }

    private static func location(of setting: String, _ build: ConfiguredTarget) -> SourceLocation? {
        build.evaluated(setting).origin.map(build.location)
    }
}

extension RuleID {
    package static let infoPlistFileContents = RuleID("infoplist-file-contents")
    package static let infoPlistMergeConflict = RuleID("infoplist-merge-conflict")
    package static let infoPlistPlatformUnknown = RuleID("infoplist-platform-unknown")
    package static let preprocessedInfoPlist = RuleID("preprocessed-infoplist")
}

extension Rule {
    static let infoPlistFileContents = Rule(
        .infoPlistFileContents, .project, [.error], by: [.text(InfoPlistRule.self)],
        "INFOPLIST_FILE_CONTENTS is not a property list with a dictionary",
        why: "Xcode cannot write the Info.plist from this build setting.",
        fix: "Write a property list whose root is a dictionary",
        bad: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_FILE_CONTENTS = \"<plist><array/></plist>\";",
                    ])
            ]).files),
        good: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "GENERATE_INFOPLIST_FILE = YES;", "INFOPLIST_FILE_CONTENTS = \"<plist><dict/></plist>\";",
                    ])
            ]).files))

    static let infoPlistMergeConflict = Rule(
        .infoPlistMergeConflict, .project, [.error], by: [.text(InfoPlistRule.self)],
        "A generated Info.plist key does not fit the value in the file",
        why: "Only one of them is an array or a dictionary, so the build fails.",
        fix: "Remove the key from the file, or the build setting that generates it",
        bad: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "INFOPLIST_FILE = Info.plist;", "GENERATE_INFOPLIST_FILE = YES;",
                        "INFOPLIST_KEY_CFBundleDisplayName = \"Example\";",
                    ])
            ]).with(.infoPlist(["CFBundleDisplayName": ["Example"]]))),
        good: .matrix(
            ExampleProject(target: [
                .init(
                    name: "Debug",
                    settings: [
                        "INFOPLIST_FILE = Info.plist;", "GENERATE_INFOPLIST_FILE = YES;",
                        "INFOPLIST_KEY_CFBundleDisplayName = \"Example\";",
                    ])
            ]).with(.infoPlist(["CFBundleDisplayName": "App"]))))

    static let infoPlistPlatformUnknown = Rule(
        .infoPlistPlatformUnknown, .project, [.note], by: [.text(InfoPlistRule.self)],
        "The run destination chooses the SDK, so some Info.plist keys are left out",
        why: "Keys that depend on the platform cannot be listed. Everything else is as in the product.",
        fix: "Set SDKROOT, unless the target is for several platforms",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["SDKROOT = auto;", "GENERATE_INFOPLIST_FILE = YES;"])
            ]).files),
        good: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["SDKROOT = iphoneos;", "GENERATE_INFOPLIST_FILE = YES;"])
            ]).files))

    static let preprocessedInfoPlist = Rule(
        .preprocessedInfoPlist, .project, [.note], by: [.text(InfoPlistRule.self)],
        "The C preprocessor runs over the Info.plist",
        why: "Switchyard does not run the preprocessor: values are shown as they are before it runs.",
        fix: "Use references to build settings, and remove INFOPLIST_PREPROCESS",
        bad: .matrix(
            ExampleProject(target: [
                .init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;", "INFOPLIST_PREPROCESS = YES;"])
            ]).with(.infoPlist(["CFBundleName": "App"]))),
        good: .matrix(
            ExampleProject(target: [.init(name: "Debug", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
                .infoPlist(["CFBundleName": "App"]))))
}

extension FindingWords {
    static func infoPlist(_ issue: ProcessedInfoPlist.Issue, of target: String) -> Self {
        switch issue {
        case .preprocessed:
            Self(
                "INFOPLIST_PREPROCESS runs the C preprocessor over the Info.plist of \(target), but Switchyard does not: "
                    + "the values in the product may differ",
                fix: "use references to build settings instead, and remove INFOPLIST_PREPROCESS")
        case .conflict(let key, let written, let generated):
            Self(
                "the Info.plist of \(target) has \(written) for \(key), but the build generates \(generated): the build fails",
                fix: "remove \(key) from the file, or the build setting that generates it")
        case .unreadableContents:
            Self(
                "INFOPLIST_FILE_CONTENTS of \(target) is not a property list whose root is a dictionary",
                fix: "write a property list whose root is a dictionary")
        case .unknownPlatform:
            Self(
                "the SDK of \(target) depends on the run destination, so Info.plist keys that depend on the platform are not "
                    + "read")
        }
    }
}
