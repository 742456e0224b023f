import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration for users that is built for debugging, and a scheme that archives one for debugging.
enum DebugArchiveRule: ProjectRule {
    static let rule = RuleID.debugArchive
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        DebuggingSign.findings(of: rule, DebuggingSign.all(for: rule, in: survey)) + archives(survey)
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

    // MARK: Schemes

    private static func archives(_ survey: ProjectSurvey) -> [Finding] {
        let plans = survey.appArchives
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
