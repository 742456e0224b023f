package import Foundation
import Manifest

extension ManifestPlan {
    /// The entitlements files of the manifest, with the associated domains, the App Group, and the APS environment.
    ///
    /// - Parameter existing: The bytes of ``ManifestOutputs/entitlements``; a file that does not exist is created.
    package func entitlements(existing: [String: Data]) -> GeneratedPart {
        var entries: [OwnedEntriesMerge.Entry] = []
        if uses(\.apsEnvironment) {
            entries.append(
                OwnedEntriesMerge.Entry(
                    key: "aps-environment", setting: BuildSettingName.apsEnvironment, summary: "the APS environment"))
        }
        let arrays: [OwnedArray] = [
            .texts(
                "com.apple.developer.associated-domains", "the associated domains",
                (0..<associatedDomainCount).map { BuildSettingName.associatedDomain($0 + 1) }),
            .texts(
                "com.apple.security.application-groups", "the App Group",
                uses(\.appGroup) ? [BuildSettingName.appGroup] : []),
        ]
        return merge(manifest.outputs.entitlements, existing: existing) { _ in (entries, arrays) }
    }
}
