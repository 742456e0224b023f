/// `strip --format json`: stable, for programs.
package struct StripJSON: Encodable {
    private let findings: [FindingJSON]
    private let artifact: String
    private let written: Bool
    private let files: [GeneratedFileJSON]
    private let audit: AuditJSON?

    package init(_ report: StripReport) {
        findings = (report.findings + report.remarks).map { FindingJSON($0) }
        artifact = report.artifact
        written = report.outcome != nil
        files = report.files.map { GeneratedFileJSON($0) }
        audit = report.outcome.map { AuditJSON($0) }
    }
}
