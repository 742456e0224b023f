import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A capability that the entitlements of a build configuration for debugging have, and those of the one for users lack:
/// what works on the developers' devices does not in the product.
enum ReleaseEntitlementRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let targets = Dictionary(grouping: products) { [$0.project.file, $0.target.identifier] }
        // The targets of a project have the same few build configurations.
        var kinds: [String: Kind] = [:]
        for name in Set(products.map(\.configuration)) { kinds[name] = Kind(name) }
        let all = targets.values.flatMap { builds in
            let debugging = builds.filter { kinds[$0.configuration]?.isForDebugging == true }
            return builds.filter { kinds[$0.configuration]?.isForUsers == true }.compactMap { build in
                debugging.filter { kinds[$0.configuration]?.rest == kinds[build.configuration]?.rest }
                    .firstNonNil { finding(build, $0) }
            }
        }
        // Several targets and build configurations may have the same entitlements.
        return Dictionary(grouping: all) { $0.location?.file ?? "" }.values.compactMap { $0.onceInFileOrder().first }
    }

    /// What the name of a build configuration says.
    private struct Kind {
        let isForDebugging: Bool
        let isForUsers: Bool
        /// The name without the words for debugging and for users: that of an app, or of a market.
        let rest: [String]

        init(_ configuration: String) {
            isForDebugging = DebugArchiveRule.isForDebugging(configuration)
            isForUsers = DebugArchiveRule.isForUsers(configuration)
            rest = configuration.nameWords.map { $0.lowercased() }.filter { word in
                !DebugArchiveRule.isForDebugging(word) && !DebugArchiveRule.isForUsers(word) && word != "app"
            }
        }
    }

    private static func finding(_ build: ConfiguredTarget, _ other: ConfiguredTarget) -> Finding? {
        guard !build.hasMissingFiles, let file = build.entitlementsFile, let otherFile = other.entitlementsFile,
            file != otherFile, let own = build.entitlements, let others = other.entitlements
        else { return nil }
        let missing = others.keys.filter { own[$0] == nil && isCapability($0) }.sorted()
        guard !missing.isEmpty else { return nil }
        return Finding(
            .releaseEntitlement, .warning, .lacksCapabilities(missing, build, besides: other.configuration),
            at: SourceLocation(file: file), notes: [.capabilities(of: other.configuration, in: otherFile)])
    }

    /// Whether it is more than what debugging and tests need.
    private static func isCapability(_ key: String) -> Bool {
        key.hasPrefix("com.apple.developer.") && !key.contains("-test") && !key.hasSuffix("-logging")
            || ["aps-environment", "keychain-access-groups", "com.apple.security.application-groups"].contains(key)
    }
}

extension RuleID {
    package static let releaseEntitlement = RuleID("release-entitlement")
}

extension Rule {
    static let releaseEntitlement = Rule(
        .releaseEntitlement, .project, [.warning], by: [.project(ReleaseEntitlementRule.self)],
        "The product for users lacks a capability that it has when it is debugged",
        why: """
            The build configurations have entitlements of their own, and a capability was added to one file only: what \
            works on the developers' devices does not in the product.
            """,
        fix: "Add the capability to the entitlements for users, or remove it from the others",
        isOnByDefault: false,
        bad: .asked(.releaseEntitlement, entitlements([:])),
        good: .asked(.releaseEntitlement, entitlements(["com.apple.developer.siri": true])))

    private static func entitlements(_ entries: ExampleEntries) -> [RuleExample.File] {
        ExampleProject(target: [
            .init(name: "Debug", settings: ["CODE_SIGN_ENTITLEMENTS = Debug.entitlements;"]),
            .init(name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = Release.entitlements;"]),
        ]).with(
            .infoPlist(["com.apple.developer.siri": true], path: "Debug.entitlements"),
            .infoPlist(entries, path: "Release.entitlements"))
    }
}
