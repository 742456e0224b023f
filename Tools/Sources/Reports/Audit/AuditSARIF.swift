import ArtifactAudit
import SourceText

/// `audit --format sarif`. Locations are files within the artifact.
package struct AuditSARIF {
    let outcome: AuditResult

    package init(_ outcome: AuditResult) { self.outcome = outcome }

    /// The log.
    package var log: SARIFLog {
        let report = outcome.report
        let invocation = SARIFLog.Invocation(
            executionSuccessful: report.verdict != .unreadable, exitCodeDescription: AuditWords.headline(outcome))
        return SARIFLog(SARIFLog.Run(Set(report.hits.map(\.rule)).sorted(), invocation, report.hits.map(result)))
    }

    private func result(_ hit: AuditReport.Hit) -> SARIFLog.Result {
        let region = hit.offset.map { SARIFLog.Region(byteOffset: Int($0), byteLength: hit.length ?? 0) }
        let location = SARIFLog.PhysicalLocation(
            artifactLocation: SARIFLog.ArtifactLocation(uri: Self.uri(hit.path)), region: region)
        return SARIFLog.Result(
            ruleId: hit.rule.rawValue, level: hit.severity.rawValue,
            message: SARIFLog.Text(AuditWords.message(hit) + ": " + AuditWords.fix(hit, outcome)),
            locations: [SARIFLog.Location(physicalLocation: location)],
            suppressions: hit.accepted.map { [SARIFLog.Suppression(justification: $0)] })
    }

    /// A path as the relative reference of RFC 3986.
    private static func uri(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain =
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
            return isPlain || "-._~/".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
