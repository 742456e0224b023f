import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An Info.plist or an entitlements file that a build setting names and that does not exist.
enum MissingReferencedFileRule: ProjectRule {
    static let rule = RuleID.missingReferencedFile
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var uses: [Missing: [ConfiguredTarget]] = [:]
        for build in survey.builds where !build.hasMissingFiles {
            for (setting, path) in [
                ("INFOPLIST_FILE", build.infoPlistFile), ("CODE_SIGN_ENTITLEMENTS", build.entitlementsFile),
            ] {
                guard let path, !path.containsText("$"), !MissingFileFix.existsInAnyCase(path) else { continue }
                uses[Missing(setting: setting, path: path, sourceRoot: build.project.sourceRoot), default: []].append(
                    build)
            }
        }
        return uses.compactMap { missing, builds in
            guard let build = builds.first else { return nil }
            let targets = builds.map(\.target.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let shown = RelativePaths(from: missing.sourceRoot).shown(missing.path)
            return Finding(
                rule: rule, severity: .warning,
                message: "\(missing.setting) of \(targets.prefix(4).listed) names \(shown), which does not exist",
                location: build.location(of: missing.setting) ?? build.target.location,
                fix: MissingFileFix.ignored(missing.path) ?? "correct the path, or add the file")
        }
    }

    private struct Missing: Hashable {
        let setting: String
        let path: String
        let sourceRoot: String
    }
}
