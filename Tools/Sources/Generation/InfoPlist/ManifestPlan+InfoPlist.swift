package import Foundation
import Manifest
import PropertyLists
import SourceText

extension ManifestPlan {
    /// The Info.plist files of the manifest, with the keys whose values the xcconfig files have.
    ///
    /// The Info.plist of an extension gets the environment and the values only: it is not called as the app, no URL opens
    /// it, and the stamp is of the app.
    ///
    /// - Parameter existing: The bytes of ``infoPlistPaths``; a file that does not exist is created.
    package func infoPlists(existing: [String: Data]) -> GeneratedPart {
        let (entries, findings) = infoEntries
        let arrays = [urlTypes]
        var part = merge(infoPlistPaths, existing: existing) { merge in
            let isExtension = merge.entries["NSExtension"] != nil || merge.entries["EXAppExtensionAttributes"] != nil
            guard isExtension else { return (entries, arrays) }
            let ofApp = [BuildSettingName.displayName, BuildSettingName.stamp]
            return (entries.filter { !ofApp.contains($0.setting) }, arrays.map(\.withoutElements))
        }
        part.findings = findings + part.findings
        return part
    }

    /// The keys with one text. Two that are the same are reported, and the first one counts.
    private var infoEntries: (entries: [OwnedEntriesMerge.Entry], findings: [Finding]) {
        var entries: [OwnedEntriesMerge.Entry] = []
        var owners: [String: String] = [:]
        var part = GeneratedPart()
        func add(_ key: String, _ setting: String, _ summary: String, _ location: SourceText.SourceLocation?) {
            if let other = owners[key] {
                part.report(
                    .generatedNameClash, .error,
                    "\(other) and \(summary) have the same key \(key) in Info.plist",
                    at: location ?? SourceLocation(file: manifest.file), fix: "rename one of them")
            } else {
                owners[key] = summary
                entries.append(OwnedEntriesMerge.Entry(key: key, setting: setting, summary: summary))
            }
        }
        add(manifest.selection.infoKey, BuildSettingName.environment, "the environment", nil)
        if manifest.outputs.hasStamp { add(BuildClaim.infoKey, BuildSettingName.stamp, "the stamp", nil) }
        if uses(\.displayName) { add("CFBundleDisplayName", BuildSettingName.displayName, "the display name", nil) }
        for key in manifest.keys where isWritable(key) {
            guard let infoKey = key.infoKey else { continue }
            add(infoKey, BuildSettingName.value(of: key.name), "the value of \"\(key.name)\"", key.location)
        }
        return (entries, part.findings)
    }

    /// Whether the value of a key can be in Info.plist.
    private func isWritable(_ key: ManifestKey) -> Bool { key.secret == nil }

    /// The URLs that open the app.
    private var urlTypes: OwnedArray {
        let schemes = "CFBundleURLSchemes"
        let role = "CFBundleTypeRole"
        func references(_ element: PropertyListValue) -> [PropertyListValue] {
            element.dictionaryValue?[schemes]?.arrayValue ?? []
        }
        return OwnedArray(
            key: "CFBundleURLTypes", summary: "the URL scheme",
            settings: uses(\.urlScheme) ? [BuildSettingName.urlScheme] : [],
            element: { .dictionary([role: "Editor", schemes: .array([$0])]) },
            reference: { element in
                let references = references(element)
                guard references.count == 1, let reference = OwnedReference(references[0]),
                    element == .dictionary([role: "Editor", schemes: .array(references)])
                else { return nil }
                return reference
            },
            isAnswered: { references($0).contains(OwnedReference.text($1)) })
    }
}
