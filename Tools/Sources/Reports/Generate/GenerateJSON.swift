import Generation

/// `generate --format json`: stable, for programs.
package struct GenerateJSON: Encodable {
    private let folder: String
    private let changed: Int
    private let written: Bool
    private let files: [GeneratedFileJSON]
    private let findings: [FindingJSON]
    private let completesFormerRun: Bool?
    private let snippet: String?

    package init(_ report: GenerateReport) {
        folder = report.folder
        changed = report.files.count - report.count(.unchanged)
        written = !report.isDry && report.status != .unusable
        files = report.files.map { GeneratedFileJSON($0, changed: "updated") }
        findings = report.findings.map { FindingJSON($0) }
        completesFormerRun = report.completesFormerRun ? true : nil
        snippet = report.snippet
    }
}

/// A file that a command has written.
struct GeneratedFileJSON: Encodable {
    private let path, change: String
    private let reasons: [String]

    /// - Parameter changed: the word for a file that has changed.
    init(_ file: GeneratedFile, changed: String = GeneratedFile.Change.changed.rawValue) {
        path = file.path
        change = file.change == .changed ? changed : file.change.rawValue
        reasons = file.reasons
    }
}
