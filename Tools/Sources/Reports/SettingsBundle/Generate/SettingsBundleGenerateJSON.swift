/// `settings-bundle generate --format json`: stable, for programs.
package struct SettingsBundleGenerateJSON: Encodable {
    private let bundle: String
    private let changed: Int
    private let written: Bool
    private let files: [GeneratedFileJSON]
    private let removedFolders: [String]
    private let findings: [FindingJSON]

    package init(_ report: SettingsBundleGenerateReport) {
        bundle = report.directory
        changed = report.changed
        written = !report.isDry && report.status != .unusable
        files = report.files.map { GeneratedFileJSON($0) }
        removedFolders = report.removedFolders
        findings = report.findings.map { FindingJSON($0) }
    }
}
