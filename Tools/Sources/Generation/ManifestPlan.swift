package import Manifest
import PropertyLists
package import SourceText
package import XcodeProjects

/// What is generated from `Switchyard.yaml` into files of a project: the manifest, its catalogs, and the project.
///
/// Each function takes the bytes that are there now, by their path relative to the manifest, and returns what they are to
/// be. None reads or writes a file.
package struct ManifestPlan: Sendable {
    /// The manifest.
    package let manifest: Manifest
    /// The project; `nil` if it is not known.
    package let project: XcodeProject?
    /// The Info.plist files that wiring gives to targets without one, relative to the manifest.
    package let wiredInfoPlists: [String]
    /// Whether to remove everything that was generated.
    package let isPruning: Bool

    /// Creates a plan.
    package init(
        _ manifest: Manifest, project: XcodeProject? = nil, wiredInfoPlists: [String] = [], isPruning: Bool = false
    ) {
        self.manifest = manifest
        self.project = project
        self.wiredInfoPlists = wiredInfoPlists
        self.isPruning = isPruning
    }

    /// The Info.plist files that get keys.
    var infoPlistPaths: [String] { manifest.outputs.infoPlists + wiredInfoPlists }

    /// A path relative to the manifest, as it is shown.
    func shown(_ path: String) -> String {
        let folder = manifest.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return (folder + [Substring(path)]).joined(separator: "/")
    }

    /// The name of the manifest's file.
    var source: String { manifest.file.split(separator: "/").last.map(String.init) ?? manifest.file }
}

/// Some of the files of a generation.
package struct GeneratedPart: Sendable {
    /// The files, also those that do not change.
    package internal(set) var files: [GeneratedFile] = []
    /// The findings. Errors are about what was not generated.
    package internal(set) var findings: [Finding] = []

    init() {}

    mutating func report(
        _ rule: RuleID, _ severity: Severity, _ message: String, at location: SourceText.SourceLocation?,
        fix: String? = nil
    ) {
        let finding = Finding(rule: rule, severity: severity, message: message, location: location, fix: fix)
        if !findings.contains(finding) { findings.append(finding) }
    }
}
