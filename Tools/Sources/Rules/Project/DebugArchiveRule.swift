import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration for users that is built for debugging.
enum DebugArchiveRule: ProjectRule {
    static let rule = RuleID.debugArchive
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        DebuggingSign.findings(of: rule, DebuggingSign.all(for: rule, in: survey))
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
}
