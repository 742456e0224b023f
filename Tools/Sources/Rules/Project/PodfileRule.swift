import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration for debugging that CocoaPods builds the pods for release in: its name is not `Debug`, and the
/// Podfile does not say that it is like it.
///
/// See the `project` directive in CocoaPods' reference: a build configuration without a mapping is like `:release`.
enum PodfileRule: ProjectRule {
    static let rule = RuleID.podfileConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let uses = Dictionary(grouping: survey.builds.filter(isForDebugging)) {
            URL(fileURLWithPath: $0.project.directory).deletingLastPathComponent().path
        }
        return uses.compactMap { folder, builds in Podfile(in: folder).flatMap { finding($0, builds, survey) } }
    }

    /// Whether the name and the settings of the build configuration say so, but the name not in the only way that CocoaPods
    /// knows.
    private static func isForDebugging(_ build: ConfiguredTarget) -> Bool {
        guard build.target.isApplication, build.configuration != "Debug" else { return false }
        let words = build.configuration.nameWords.map { $0.lowercased() }
        return words.contains("debug") && !words.contains { ["no", "non", "not", "release"].contains($0) }
            && build.isForDebugging
    }

    /// Whether a scheme builds the build configuration; without schemes for the project, Xcode offers all of them.
    private static func isUsed(_ build: ConfiguredTarget, _ survey: ProjectSurvey) -> Bool {
        let plans = survey.plans.filter { !$0.scheme.isAutomatic && $0.target?.project.file == build.project.file }
        return plans.isEmpty || plans.contains { $0.configuration == build.configuration }
    }

    private static func finding(_ podfile: Podfile, _ builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Finding? {
        // What is changed after the installation may be this.
        guard podfile.hasPodsToDebug, !podfile.changesSettings else { return nil }
        let all = builds.filter { podfile.hasTarget($0.target.name) && !podfile.maps($0.configuration) }
        let configurations = Set(all.map(\.configuration)).sorted()
        guard let first = all.first, all.contains(where: { isUsed($0, survey) }) else { return nil }
        let declaration = podfile.declaration(of: first.project.name)
        let misspelled = configurations.compactMap { podfile.nameInOtherCase(of: $0) }
        let mapping = configurations.map { "'\($0)' => :debug" }.joined(separator: ", ")
        let installation = PinnedCocoaPods(for: podfile.folder)?.installation ?? "pod install"
        return Finding(
            rule: rule, severity: .warning,
            message:
                "CocoaPods builds the pods for release in \(configurations.listed), which the Podfile does not map "
                + "to :debug"
                + (misspelled.isEmpty ? "" : ": \(misspelled.map(\.quoted).listed) is another name to CocoaPods"),
            location: SourceLocation(
                file: podfile.path, position: declaration?.position ?? podfile.position(ofTarget: first.target.name)),
            fix: (misspelled.count == configurations.count
                ? "write \(configurations.map(\.quoted).listed) in the Podfile instead"
                : declaration.map { "add \(mapping) to the line \($0.word) '\(first.project.name)' of the Podfile" }
                    ?? "add the line project '\(first.project.name)', \(mapping) to the Podfile")
                + ", and run \(installation)",
            // An app for several platforms has a Podfile for each.
            cause: Finding.Cause([first.project.name]))
    }
}
