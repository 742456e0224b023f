import Manifest
import PropertyLists
import SourceText

/// Parts of identities, and a stamp, that no file takes.
struct UnusedIdentity {
    let plan: ManifestPlan
    /// The texts of files that people write, which may refer to the build settings of an identity.
    let texts: [String]

    /// A part of an identity: its entry in the manifest, its build setting, and its name for people.
    private struct Part {
        let entry: String
        let setting: String
        let summary: String
        let isUsed: Bool
    }

    var findings: [Finding] {
        let outputs = plan.manifest.outputs
        let property = [
            Part(
                entry: "displayName", setting: BuildSettingName.displayName, summary: "the display name",
                isUsed: plan.uses(\.displayName)),
            Part(
                entry: "urlScheme", setting: BuildSettingName.urlScheme, summary: "the URL scheme",
                isUsed: plan.uses(\.urlScheme)),
            Part(entry: "stamp", setting: BuildSettingName.stamp, summary: "the stamp", isUsed: outputs.hasStamp),
        ]
        let rights = [
            Part(
                entry: "associatedDomains", setting: BuildSettingName.associatedDomain(1),
                summary: "the associated domains", isUsed: plan.uses(\.associatedDomains)),
            Part(
                entry: "appGroup", setting: BuildSettingName.appGroup, summary: "the App Group",
                isUsed: plan.uses(\.appGroup)),
            Part(
                entry: "apsEnvironment", setting: BuildSettingName.apsEnvironment, summary: "the APS environment",
                isUsed: plan.uses(\.apsEnvironment)),
        ]
        let product = [
            Part(
                entry: "bundleIdentifier", setting: BuildSettingName.bundleIdentifier, summary: "the bundle identifier",
                isUsed: plan.uses(\.bundleIdentifier)),
            Part(entry: "icon", setting: BuildSettingName.icon, summary: "the icon", isUsed: plan.uses(\.icon)),
        ]
        guard outputs.xcconfig else {
            return finding(
                property + rights + product, "generate.xcconfig is false",
                "remove xcconfig: false, or what it would set")
        }
        return
            (outputs.infoPlists.isEmpty
            ? finding(
                property, "generate.infoPlists lists no Info.plist", "list the Info.plist of the app there") : [])
            + (outputs.entitlements.isEmpty
                ? finding(
                    rights, "generate.entitlements lists no file", "list the entitlements of the app there") : [])
    }

    private func finding(_ parts: [Part], _ reason: String, _ fix: String) -> [Finding] {
        let unused = parts.filter { part in part.isUsed && !texts.contains { $0.contains(part.setting) } }
        guard let first = unused.first else { return [] }
        let names = unused.map(\.summary).joined(separator: ", ")
        return [
            Finding(
                rule: .unusedIdentity, severity: .warning,
                message: "\(names) \(unused.count == 1 ? "has" : "have") no effect: \(reason)",
                location: location(of: first.entry),
                fix: "\(fix), or use $(\(first.setting)) where the app needs it")
        ]
    }

    /// The first place that gives a part.
    private func location(of entry: String) -> SourceLocation {
        let manifest = plan.manifest
        let places =
            [["generate", entry]]
            + manifest.environments.map { ["environments", $0.name, "identity", entry] }
            + manifest.configurations.map { ["configurations", $0.name, "identity", entry] }
            + manifest.brands.map { ["brands", $0.name, "identity", entry] }
        // The nearest entry above is answered for one that does not exist.
        let found = places.first { path in
            manifest.location(ofEntry: path) != manifest.location(ofEntry: Array(path.dropLast()))
        }
        return manifest.location(ofEntry: found ?? [])
    }
}
