import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// An app that is archived for users without optimization, which nobody means: a build configuration for users is not
/// optimized, or a scheme archives one for debugging. It needs source in the language.
enum UnoptimizedArchiveRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let signs = DebuggingSign.all(for: .unoptimizedArchive, in: survey)
        let plans = archivesForDebugging(survey)
        guard let source = survey.source, !signs.isEmpty || !plans.isEmpty else {
            return DebuggingSign.findings(of: .unoptimizedArchive, signs)
        }
        let (swift, c) = (source.hasSwift, source.hasC)
        let settings = (swift ? ["SWIFT_OPTIMIZATION_LEVEL"] : []) + (c ? ["GCC_OPTIMIZATION_LEVEL"] : [])
        let groups = Dictionary(grouping: plans) { [$0.target?.project.file ?? "", $0.configuration ?? ""] }.values
        return DebuggingSign.findings(of: .unoptimizedArchive, signs.filter { $0.key.isOfSwift ? swift : c })
            + groups.compactMap { finding(about: $0, settings, survey) }
    }

    // MARK: Schemes

    /// The archive actions with a build configuration for debugging, although there is one for users, which no other scheme
    /// archives the app with.
    private static func archivesForDebugging(_ survey: ProjectSurvey) -> [SchemePlan] {
        let plans = survey.appArchives
        return plans.filter { plan in
            guard let target = plan.target, let configuration = plan.configuration else { return false }
            return DebugArchiveRule.isForDebugging(configuration) && !DebugArchiveRule.isForDebugging(plan.scheme.name)
                // What is named for a release, too, is to be optimized: `Release DEV`.
                && !configuration.nameWords.contains { $0.lowercased() == "release" }
                // What is wrong with the scheme of an environment has a rule of its own.
                && EnvironmentWords(plan.scheme.name).isEmpty
                && target.configurationNames.contains(where: DebugArchiveRule.isForUsers)
                && !plans.contains { isForUsers($0, target) }
        }
    }

    /// Whether an action archives the target in a build configuration that is not for debugging.
    private static func isForUsers(_ plan: SchemePlan, _ target: ProjectTarget) -> Bool {
        plan.target?.target.identifier == target.target.identifier && plan.target?.project.file == target.project.file
            && plan.configuration.map { !DebugArchiveRule.isForDebugging($0) } == true
    }

    /// One finding for the schemes of a project that archive the same build configuration.
    private static func finding(
        about plans: [SchemePlan], _ settings: [String], _ survey: ProjectSurvey
    ) -> Finding? {
        let ordered = plans.sorted { $0.scheme.scheme.file < $1.scheme.scheme.file }
        guard let first = ordered.first, let target = first.target else { return nil }
        func slow(_ configuration: String) -> [String] {
            let build = survey.builds.first {
                $0.target.identifier == target.target.identifier && $0.project.file == target.project.file
                    && $0.configuration == configuration
            }
            return settings.compactMap { name in
                let value = build?.evaluated(name).value ?? ""
                return value == "0" || value == "-Onone" ? "\(name) = \(value)" : nil
            }
        }
        let configuration = first.configuration ?? ""
        let signs = slow(configuration)
        guard !signs.isEmpty else { return nil }
        let forUsers = target.configurationNames.filter(DebugArchiveRule.isForUsers)
        return Finding(
            .unoptimizedArchive, .warning,
            .archivesUnoptimized(
                ordered.map(\.scheme.name), configuration, signs, forUsers: forUsers,
                optimized: forUsers.filter { slow($0).isEmpty }),
            at: first.action.location, notes: ordered.dropFirst().map { .same(at: $0.action.location) })
    }
}

extension RuleID {
    package static let unoptimizedArchive = RuleID("unoptimized-archive")
}

extension Rule {
    static let unoptimizedArchive = Rule(
        .unoptimizedArchive, .project, [.warning], by: [.project(UnoptimizedArchiveRule.self)],
        "A scheme archives an app that is not optimized",
        why: """
            Without optimization, code is several times slower, and larger. It is reported for apps with source in the language \
            that a shared scheme archives in a build configuration that is named for a release. Without such a scheme, people \
            archive with Xcode's, which takes Release. It is also reported where each shared scheme for an app archives a build \
            configuration for debugging.
            """,
        fix:
            "Set SWIFT_OPTIMIZATION_LEVEL to -O, or GCC_OPTIMIZATION_LEVEL to s, or archive another build configuration",
        bad: .checkFolder(archived("-Onone")), good: .checkFolder(archived("-O")))

    private static func archived(_ level: String) -> [RuleExample.File] {
        ExampleProject(
            target: [.debug, .init(name: "Release", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"\(level)\";"])],
            schemes: [("App", "Debug", "Release")]
        ).with(.text("App.swift", "@main struct App {}\n"))
    }
}
