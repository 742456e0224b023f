import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A build setting that builds what users get for debugging.
struct DebuggingSign: Hashable {
    private let project: String
    private let configuration: String
    private let meaning: String
    private let meaningOfSeveral: String
    private let value: String
    private let location: SourceLocation
    /// What to do: the verb, and with what.
    private let verb: String
    private let fix: String

    /// Whether it is about source in Swift.
    var isOfSwift: Bool { value.hasPrefix("SWIFT") }

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
            rule == UnoptimizedArchiveRule.rule
                ? [sign.project] : [sign.location.file, sign.value, sign.configuration]
        }
        return groups.values.compactMap { finding(of: rule, about: $0, targets) }
    }

    private static func finding(
        of rule: RuleID, about group: [DebuggingSign], _ targets: [DebuggingSign: [String]]
    ) -> Finding? {
        // Apps are in Swift, as a rule.
        func order(_ sign: DebuggingSign) -> (Int, String, Int, String) {
            (sign.isOfSwift ? 0 : 1, sign.location.file, sign.location.position?.line ?? 0, sign.value)
        }
        let ordered = group.sorted { order($0) < order($1) }
        guard let first = ordered.first else { return nil }
        let configurations = Set(ordered.map(\.configuration)).sorted()
        let targets = ordered.flatMap { targets[$0] ?? [] }.uniqued
        let fixes = ordered.map(\.fix).uniqued
        let values = ordered.map(\.value).uniqued
        let rest = targets.count > 4 ? ["\(targets.count - 3) more targets"] : []
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(configurations.listed) of \((targets.prefix(rest.isEmpty ? 4 : 3) + rest).listed) "
                + "\(configurations.count == 1 ? first.meaning : first.meaningOfSeveral): \(values.listed)",
            location: first.location,
            notes: ordered.dropFirst().map {
                .init(message: $0.value == first.value ? "the same here" : $0.value, location: $0.location)
            },
            fix: "\(first.verb) \(fixes.listed) for \(configurations.listed(upTo: 4))")
    }

    /// - Parameters:
    ///   - isArchived: whether a scheme archives the app in this build configuration.
    ///   - rule: the rule that asks; what another one reports is not evaluated.
    private static func signs(of build: ConfiguredTarget, isArchived: Bool, for rule: RuleID) -> [DebuggingSign] {
        let (own, other) = (DebugArchiveRule.rule, UnoptimizedArchiveRule.rule)
        var signs: [DebuggingSign] = []
        for (name, value, normal) in [
            ("SWIFT_OPTIMIZATION_LEVEL", "-Onone", "-O"), ("GCC_OPTIMIZATION_LEVEL", "0", "s"),
        ] where (isArchived ? other : own) == rule {
            let setting = build.evaluated(name)
            guard setting.value == value, let origin = setting.origin else { continue }
            signs.append(
                DebuggingSign(
                    project: build.project.file, configuration: build.configuration, meaning: "is not optimized",
                    meaningOfSeveral: "are not optimized", value: "\(name) = \(value)",
                    location: build.location(of: origin), verb: "set", fix: "\(name) to \(normal)"))
        }
        for (name, value) in [
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG"), ("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG=1"),
        ] where rule == own {
            let setting = build.evaluated(name)
            guard setting.list.contains(value), let origin = setting.origin else { continue }
            signs.append(
                DebuggingSign(
                    project: build.project.file, configuration: build.configuration,
                    meaning: "compiles code for debugging",
                    meaningOfSeveral: "", value: "\(name) contains \(value)", location: build.location(of: origin),
                    verb: "remove", fix: "\(value) from \(name)"))
        }
        return signs
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
