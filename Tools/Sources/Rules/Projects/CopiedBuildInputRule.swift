import AppProjects
import PropertyLists
package import SourceText
import XcodeProjects

/// The Info.plist or the entitlements of a target among its resources: Xcode warns, and the file as it is written is in the
/// product.
enum CopiedBuildInputRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        var targets: [Copy: [String]] = [:]
        for build in survey.builds {
            let conflicts = Set(build.placeConflicts.flatMap(\.files).map(\.path))
            for (file, kind) in [(build.infoPlistFile, "Info.plist"), (build.entitlementsFile, "entitlements")] {
                guard let file, !conflicts.contains(file),
                    let resource = build.resources.first(where: { $0.path == file })
                else { continue }
                targets[Copy(kind: kind, resource: resource), default: []].append(build.target.name)
            }
        }
        return targets.map { copy, targets in
            Finding(
                .copiedBuildInput, .warning,
                .copiesInput(targets.uniqued, copy.kind, copy.resource.path.part(afterLast: "/")),
                at: copy.resource.location)
        }
    }

    private struct Copy: Hashable {
        let kind: String
        let resource: ProjectResource
    }
}

extension RuleID {
    package static let copiedBuildInput = RuleID("copied-build-input")
}

extension Rule {
    static let copiedBuildInput = Rule(
        .copiedBuildInput, .project, [.warning], by: [.project(CopiedBuildInputRule.self)],
        "A target copies its Info.plist or its entitlements into its product",
        why: """
            Xcode reads both files during the build, and warns about the copy. The copy has no effect, and anyone can \
            read it.
            """,
        fix: "Remove the file from Copy Bundle Resources",
        bad: .checkFolder(entitlements(copied: true)), good: .checkFolder(entitlements(copied: false)))

    private static func entitlements(copied: Bool) -> [RuleExample.File] {
        ExampleProject(
            target: [.init(name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])],
            resources: copied ? ["App.entitlements"] : []
        ).with(.infoPlist(["com.apple.security.app-sandbox": true], path: "App.entitlements"))
    }
}

extension FindingWords {
    static func copiesInput(_ targets: [String], _ kind: String, _ name: Substring) -> Self {
        Self(
            "\(targets.listed(upTo: 4)) \(targets.words("copies its", "copy their")) \(kind) \(name) into the product, where "
                + "it has no effect and anyone can read it",
            fix: "remove it from Copy Bundle Resources")
    }
}
