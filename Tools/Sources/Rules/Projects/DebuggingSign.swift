import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A build setting that builds what users get for debugging.
struct DebuggingSign: Hashable {
    let project: String
    let configuration: String
    /// The build setting, and the value of it that is for debugging.
    let setting: String
    let value: String
    /// The value for users; empty where the build setting has several, and this one is to be removed.
    let normal: String
    let location: SourceLocation

    var isOfOptimization: Bool { !normal.isEmpty }

    /// Whether it is about source in Swift.
    var isOfSwift: Bool { setting.hasPrefix("SWIFT") }

    /// Those of the build configurations for users, with the names of their targets. Nobody means that an app is archived
    /// without optimization, so that has a rule of its own.
    static func all(for rule: RuleID, in survey: ProjectSurvey) -> [DebuggingSign: [String]] {
        let archived = survey.archivedConfigurations
        let forUsers = Set(survey.builds.map(\.configuration)).filter(DebugArchiveRule.isForUsers)
        var targets: [DebuggingSign: [String]] = [:]
        for build in survey.builds
        where forUsers.contains(build.configuration) && (build.target.isApplication || build.target.isExtension) {
            // Where schemes archive the apps of a project, nobody gets another build configuration.
            let archived = archived[build.project.file]
            if let archived, !archived.contains(build.configuration) { continue }
            // Without a shared scheme, people archive by the one that Xcode makes; nobody archives what shows a library.
            let isArchived =
                build.target.isApplication
                && (archived != nil || build.configuration == "Release" && !isOfLibrary(build.project))
            for sign in signs(of: build, isArchived: isArchived, for: rule) {
                targets[sign, default: []].append(build.target.name)
            }
        }
        return targets
    }

    /// Whether the specification of a pod is beside a project or its folder.
    private static func isOfLibrary(_ project: XcodeProject) -> Bool {
        let root = URL(fileURLWithPath: project.sourceRoot)
        return [root.path, root.deletingLastPathComponent().path].contains { folder in
            FolderEntry.all(in: folder).contains { $0.name.hasSuffix(".podspec") }
        }
    }

    /// The findings about them.
    static func findings(of rule: RuleID, _ targets: [DebuggingSign: [String]]) -> [Finding] {
        // What the project says is true of all its targets, and what each target says was copied.
        let groups = Dictionary(grouping: targets.keys) { sign in
            rule == .unoptimizedArchive
                ? [sign.project] : [sign.location.file, sign.setting, sign.value, sign.configuration]
        }
        return groups.values.compactMap { finding(of: rule, about: $0, targets) }
    }

    private static func finding(
        of rule: RuleID, about group: [DebuggingSign], _ targets: [DebuggingSign: [String]]
    ) -> Finding? {
        // Apps are in Swift, as a rule.
        func order(_ sign: DebuggingSign) -> (Int, String, Int, String) {
            (sign.isOfSwift ? 0 : 1, sign.location.file, sign.location.position?.line ?? 0, sign.setting)
        }
        let ordered = group.sorted { order($0) < order($1) }
        guard let first = ordered.first else { return nil }
        let configurations = Set(ordered.map(\.configuration)).sorted()
        let targets = ordered.flatMap { targets[$0] ?? [] }.uniqued
        return Finding(
            rule, .warning, .debugging(ordered, configurations, of: targets), at: first.location,
            notes: ordered.dropFirst().map { .sign($0, besides: first) })
    }

    /// - Parameters:
    ///   - isArchived: whether a scheme archives the app in this build configuration.
    ///   - rule: the rule that asks; what another one reports is not evaluated.
    private static func signs(of build: ConfiguredTarget, isArchived: Bool, for rule: RuleID) -> [DebuggingSign] {
        func sign(_ name: String, _ value: String, _ normal: String, _ has: (EvaluatedBuildSetting) -> Bool)
            -> DebuggingSign?
        {
            let setting = build.evaluated(name)
            guard has(setting), let origin = setting.origin else { return nil }
            return DebuggingSign(
                project: build.project.file, configuration: build.configuration, setting: name, value: value,
                normal: normal, location: build.location(of: origin))
        }
        let levels = [("SWIFT_OPTIMIZATION_LEVEL", "-Onone", "-O"), ("GCC_OPTIMIZATION_LEVEL", "0", "s")]
        let conditions = [
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG"), ("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG=1"),
        ]
        let slow =
            (isArchived ? RuleID.unoptimizedArchive : .debugArchive) == rule
            ? levels.compactMap { name, value, normal in sign(name, value, normal) { $0.value == value } } : []
        return slow
            + (rule == .debugArchive
                ? conditions.compactMap { name, value in sign(name, value, "") { $0.list.contains(value) } } : [])
    }
}

extension DebuggingSign {
    /// What shows that a build is for debugging: the level of optimization, or else a condition.
    init?(of build: ConfiguredTarget) {
        let all = Self.signs(of: build, isArchived: false, for: .debugArchive)
        guard let sign = all.first(where: \.isOfSwift) else { return nil }
        self = sign
    }
}

extension ProjectSurvey {
    /// The archive actions of shared schemes for apps. The scheme of an extension is there to debug it.
    var appArchives: [SchemePlan] {
        let apps = Set(builds.filter(\.target.isApplication).map(\.target.name))
        return plans.filter { plan in
            plan.kind == .archive && plan.scheme.isShared && plan.target?.target.isApplication == true
                && plan.scheme.scheme.builds.first?.targetName.map(apps.contains) == true
                && !EnvironmentWords.isOfTests(plan.scheme.name)
        }
    }

    /// The build configurations that shared schemes archive an app in, by project; none for a project without such schemes.
    fileprivate var archivedConfigurations: [String: Set<String>] {
        appArchives.reduce(into: [:]) { found, plan in
            guard let file = plan.target?.project.file, let name = plan.configuration else { return }
            found[file, default: []].insert(name)
        }
    }
}
