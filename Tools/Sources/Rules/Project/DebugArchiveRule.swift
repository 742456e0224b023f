import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration for users that is built for debugging, and a scheme that archives one for debugging. That an app is
/// archived without optimization has a rule of its own, since nobody means it.
enum DebugArchiveRule: ProjectRule {
    static let rule = RuleID.debugArchive
    static let unoptimizedRule = RuleID.unoptimizedArchive

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        debuggingReleases(survey) + archives(survey)
    }

    /// Whether the name says that users get the product.
    static func isForUsers(_ name: String) -> Bool {
        let words = name.nameWords.map { $0.lowercased() }
        return !isForDebugging(name)
            && words.contains {
                ["release", "appstore", "store", "distribution", "production", "prod"].contains($0)
            }
            && EnvironmentWords(name).isProductionAtMost
    }

    /// Whether the name says that only developers get the product.
    static func isForDebugging(_ name: String) -> Bool {
        name.nameWords.contains { ["debug", "dev", "develop", "development"].contains($0.lowercased()) }
    }

    // MARK: Build settings

    private static func debuggingReleases(_ survey: ProjectSurvey) -> [Finding] {
        let archived = archivedConfigurations(survey)
        let forUsers = Set(survey.builds.map(\.configuration)).filter(isForUsers)
        var signs: [Sign: [String]] = [:]
        for build in survey.builds
        where forUsers.contains(build.configuration) && (build.target.isApplication || build.target.isExtension) {
            // Where schemes archive the apps of a project, nobody gets another build configuration.
            let archived = archived[build.project.file]
            if let archived, !archived.contains(build.configuration) { continue }
            let isArchived = archived != nil && build.target.isApplication
            for sign in self.signs(of: build, isArchived: isArchived) {
                signs[sign, default: []].append(build.target.name)
            }
        }
        // What the project says is true of all its targets, and what each target says was copied.
        let groups = Dictionary(grouping: signs.keys) { sign in
            [sign.location.file, sign.value] + (sign.rule == unoptimizedRule ? [] : [sign.configuration])
        }
        return groups.values.compactMap { group in
            let ordered = group.sorted { ($0.location.position?.line ?? 0) < ($1.location.position?.line ?? 0) }
            guard let first = ordered.first else { return nil }
            let configurations = Set(ordered.map(\.configuration)).sorted()
            let targets = ordered.flatMap { signs[$0] ?? [] }.reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            let rest = targets.count > 4 ? ["\(targets.count - 3) more targets"] : []
            return Finding(
                rule: first.rule, severity: .warning,
                message:
                    "\(configurations.listed) of \((targets.prefix(rest.isEmpty ? 4 : 3) + rest).listed) "
                    + "\(configurations.count == 1 ? first.meaning : first.meaningOfSeveral): \(first.value)",
                location: first.location,
                notes: ordered.dropFirst().map { .init(message: "the same here", location: $0.location) },
                fix: first.fix)
        }
    }

    /// The build configurations that shared schemes archive an app in, by project; none for a project without such schemes.
    private static func archivedConfigurations(_ survey: ProjectSurvey) -> [String: Set<String>] {
        archivingPlans(survey).reduce(into: [:]) { found, plan in
            guard let file = plan.target?.project.file, let name = plan.configuration else { return }
            found[file, default: []].insert(name)
        }
    }

    /// The archive actions of shared schemes for apps. The scheme of an extension is there to debug it.
    private static func archivingPlans(_ survey: ProjectSurvey) -> [SchemePlan] {
        let apps = Set(survey.builds.filter(\.target.isApplication).map(\.target.name))
        return survey.plans.filter { plan in
            plan.kind == .archive && plan.scheme.isShared && plan.target?.target.isApplication == true
                && plan.scheme.scheme.builds.first?.targetName.map(apps.contains) == true
                && !EnvironmentWords.isOfTests(plan.scheme.name)
        }
    }

    private struct Sign: Hashable {
        let rule: RuleID
        let configuration: String
        let meaning: String
        var meaningOfSeveral = ""
        let value: String
        let location: SourceLocation
        let fix: String
    }

    /// - Parameter isArchived: whether a shared scheme archives the app in this build configuration.
    private static func signs(of build: ConfiguredTarget, isArchived: Bool) -> [Sign] {
        var signs: [Sign] = []
        for (name, value, normal) in [
            ("SWIFT_OPTIMIZATION_LEVEL", "-Onone", "-O"), ("GCC_OPTIMIZATION_LEVEL", "0", "s"),
        ] {
            let setting = build.evaluated(name)
            guard setting.value == value, let origin = setting.origin else { continue }
            signs.append(
                Sign(
                    // Without sources in C, the optimization of C does not matter.
                    rule: isArchived && value == "-Onone" ? unoptimizedRule : rule, configuration: build.configuration,
                    meaning: "is not optimized", meaningOfSeveral: "are not optimized", value: "\(name) = \(value)",
                    location: build.location(of: origin),
                    fix: "set \(name) to \(normal) for \(build.configuration)"))
        }
        for (name, value) in [
            ("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "DEBUG"), ("GCC_PREPROCESSOR_DEFINITIONS", "DEBUG=1"),
        ] {
            let setting = build.evaluated(name)
            guard setting.list.contains(value), let origin = setting.origin else { continue }
            signs.append(
                Sign(
                    rule: rule, configuration: build.configuration, meaning: "compiles code for debugging",
                    value: "\(name) contains \(value)",
                    location: build.location(of: origin), fix: "remove \(value) from \(name) for \(build.configuration)"
                ))
        }
        return signs
    }

    // MARK: Schemes

    private static func archives(_ survey: ProjectSurvey) -> [Finding] {
        let plans = archivingPlans(survey)
        return plans.compactMap { plan in
            guard let target = plan.target, let configuration = plan.configuration, isForDebugging(configuration),
                !isForDebugging(plan.scheme.name), EnvironmentWords(plan.scheme.name).isProductionAtMost,
                // Beside a scheme for users, this one is for developers.
                !plans.contains(where: { isOther($0, target) })
            else { return nil }
            let others = target.configurationNames.filter(isForUsers)
            guard !others.isEmpty else { return nil }
            return Finding(
                rule: rule, severity: .warning,
                message: "the scheme \"\(plan.scheme.name)\" archives \(configuration), which is for debugging",
                location: plan.action.location, fix: "choose \(others.joined(separator: " or ")) for the archive action"
            )
        }
    }

    /// Whether an action archives the target in a build configuration that is not for debugging.
    private static func isOther(_ plan: SchemePlan, _ target: ProjectTarget) -> Bool {
        plan.target?.target.identifier == target.target.identifier && plan.target?.project.file == target.project.file
            && plan.configuration.map { !isForDebugging($0) } == true
    }
}
