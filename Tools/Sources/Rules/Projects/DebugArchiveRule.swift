import AppProjects
import BuildSettings
import PropertyLists
package import SourceText
import XcodeProjects

/// A build configuration for users that is built for debugging.
enum DebugArchiveRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        DebuggingSign.findings(of: .debugArchive, DebuggingSign.all(for: .debugArchive, in: survey))
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

extension RuleID {
    package static let debugArchive = RuleID("debug-archive")
}

extension Rule {
    static let debugArchive = Rule(
        .debugArchive, .project, [.warning], by: [.project(DebugArchiveRule.self)],
        "What users get is built for debugging: not optimized, or with DEBUG",
        why: """
            The app is slow, and code that only developers should reach is in it. It is reported for build \
            configurations that are named for a release.
            """,
        fix: "Optimize the build configuration, and remove DEBUG; or archive another one", isOnByDefault: false,
        bad: .asked(
            .debugArchive,
            ExampleProject(target: [
                .debug, .init(name: "AppStore", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";"]),
            ])
            .files),
        good: .asked(
            .debugArchive,
            ExampleProject(target: [.debug, .init(name: "AppStore", settings: ["SWIFT_OPTIMIZATION_LEVEL = \"-O\";"])])
                .files))
}
